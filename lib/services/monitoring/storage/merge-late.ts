import type { PoolClient } from "pg";
import type { KeptMoment } from "@/lib/domain/ingest/moments";
import { mergeLateMoments, type SealedMoment } from "@/lib/domain/ingest/sealed";
import { sqlAsProvider } from "@/lib/server/data/db";
import { isOutage, isTimeout } from "@/lib/server/data/failures";
import { log } from "@/lib/server/log";
import { dayOf, lockDays } from "./form";
import { type HourOfSensor, readSealedHour, writeSealedHour } from "./sealed-hour";

const hourMs = 3_600_000;
/** Of one look at what waits. */
const hoursAtOnce = 1_000;
const beforeAll: HourOfSensor = { company_id: 0, sensor_id: 0, hour: 0 };

/**
 * Puts what came late to sealed days into their rows, an hour of a sensor in one transaction: a reader finds each reading in
 * one of both places. What came to a day that is still being sealed waits. Doing it twice or at once is harmless. Each hour is
 * tried once: one that cannot be merged is logged and waits for the next time, and so does one that others hold.
 * @returns how many hours were rewritten
 */
export async function mergeLate(atOnce = hoursAtOnce): Promise<number> {
  let merged = 0;
  for (let after: HourOfSensor | undefined = beforeAll; after; ) {
    const hours = await waitingHours(after, atOnce);
    for (const hour of hours) merged += await mergeHourOrLog(hour);
    after = hours.length >= atOnce ? hours.at(-1) : undefined;
  }

  return merged;
}

/** In the order of companies, sensors and time, from the hour after that one on. */
async function waitingHours(after: HourOfSensor, most: number): Promise<HourOfSensor[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<HourOfSensor>({
      name: "merge-waiting",
      text: `select l.company_id, l.sensor_id, (l.slot / 12) * 3600000.0::float8 as hour
        from late_moments l cross join reading_store s
        where l.taken_at < s.sealed_until and (l.taken_at >= s.moments_from or l.taken_at < s.rows_from)
          and (l.company_id, l.sensor_id, l.slot / 12) > ($2, $3, $4)
        group by 1, 2, 3 order by 1, 2, 3 limit $1`,
      values: [most, after.company_id, after.sensor_id, after.hour / hourMs],
    }),
  );

  return rows;
}

async function mergeHourOrLog(of: HourOfSensor): Promise<number> {
  try {
    return await mergeHour(of);
  } catch (error) {
    if (isOutage(error) && !isTimeout(error)) throw error;
    log.error({ sensor_id: of.sensor_id, hour: new Date(of.hour), err: error }, "late readings not merged");

    return 0;
  }
}

async function mergeHour(of: HourOfSensor): Promise<number> {
  await sqlAsProvider((client) =>
    client.query({ name: "merge-month", text: "select ensure_sealed_month($1)", values: [new Date(of.hour)] }),
  );

  return sqlAsProvider(async (client) => {
    await lockDays(client, [dayOf(of.hour)]);
    const late = await takeLate(client, of);
    if (late.length === 0) return 0;
    await writeSealedHour(client, of, mergeLateMoments(await readSealedHour(client, of), late));

    return 1;
  });
}

/** Those that somebody is just adding to stay for the next time: nobody is waited for while a day is locked. */
async function takeLate(client: PoolClient, { sensor_id, hour }: HourOfSensor): Promise<SealedMoment[]> {
  const { rows } = await client.query<KeptMoment & { taken_at: Date }>({
    name: "merge-take",
    text: `with free as (
        select sensor_id, taken_at from late_moments
        where sensor_id = $1 and taken_at >= $2 and taken_at < $2::timestamptz + interval '1 hour' for update skip locked)
      delete from late_moments l using free f where l.sensor_id = f.sensor_id and l.taken_at = f.taken_at
      returning l.taken_at, l.is_running as running, l.parameters, l.values, l.qualities`,
    values: [sensor_id, new Date(hour)],
  });

  return rows.map(({ taken_at, ...moment }) => ({ ...moment, at: taken_at.getTime() - hour }));
}
