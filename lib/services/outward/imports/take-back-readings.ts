import type { PoolClient } from "pg";
import { sqlAsProvider } from "@/lib/server/data/db";
import { type GivenHour, takeHistory } from "@/lib/services/monitoring/history/take-history";
import { placeIn, type Source } from "./importer";
import { markRepeats, sameFile } from "./repeats";
import { announce, type Within } from "./within";

/** Days of measurements of one transaction. */
const daysAtOnce = 200;

/**
 * Takes back what an import has written: hours of measurements that held nothing before. An hour that holds other readings by now stays.
 * A batch in one transaction; begun again it goes on.
 */
export async function takeBackReadings(source: Source, within: Within, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted();
    isMore = await sqlAsProvider((client) => takeBatch(client, source));
    await within(async ({ tx }) => announce(tx, source, "progress"));
  }
  await within(async ({ tx, now }) => {
    const { count } = await tx.import.updateMany({
      where: { id: source.id, reverting_at: { not: null }, reverted_at: null },
      data: { reverted_at: now },
    });
    if (count === 0) return;
    await markRepeats(tx, await tx.import.findUniqueOrThrow({ where: { id: source.id }, select: sameFile }));
    announce(tx, source, "reverted");
  });
}

interface Day {
  sensor_id: number;
  parameter: number;
  day: Date;
  counts: number[];
}

async function takeBatch(client: PoolClient, source: Source): Promise<boolean> {
  const { company_id } = placeIn(source);
  const { rows: held } = await client.query<{ is_open: boolean; now: Date }>(
    "select reverting_at is not null and reverted_at is null as is_open, now() from imports where id = $1 for update",
    [source.id],
  );
  if (!held[0]?.is_open) return false;
  const { rows: days } = await client.query<Day>(
    `delete from imported_hours where (import_id, sensor_id, day, parameter) in (
        select import_id, sensor_id, day, parameter from imported_hours where import_id = $1
        order by sensor_id, day, parameter limit $2)
      returning sensor_id, parameter, day, counts`,
    [source.id, daysAtOnce],
  );
  if (days.length === 0) return false;
  const given = days.flatMap(({ sensor_id, parameter, day, counts }): GivenHour[] =>
    counts.flatMap((count, at) =>
      count > 0 ? [{ sensor_id, parameter, hour: day.getTime() + at * 3_600_000, count }] : [],
    ),
  );
  const { removed, kept } = await takeHistory(client, company_id, given, held[0].now);
  await forgetMeasurements(client, company_id, days);
  await client.query("update imports set removed = removed + $2, kept = kept + $3, updated_at = now() where id = $1", [
    source.id,
    removed,
    kept,
  ]);

  return true;
}

/** What a sensor measured in imports alone it has not measured, once nothing of them is left. */
async function forgetMeasurements(client: PoolClient, company_id: number, days: readonly Day[]): Promise<void> {
  const pairs = new Map(
    days.map(({ sensor_id, parameter }) => [`${sensor_id} ${parameter}`, { sensor_id, parameter }]),
  );
  await client.query(
    `delete from sensor_parameters p using unnest($2::int[], $3::int2[]) as u (sensor_id, parameter)
      where p.sensor_id = u.sensor_id and p.parameter = u.parameter
        and not exists (select from sensor_latest l where l.sensor_id = p.sensor_id and p.parameter = any(l.parameters))
        and not exists (select from imported_hours h where h.sensor_id = p.sensor_id and h.parameter = p.parameter)
        and not exists (select from days_between($1::int, u.sensor_id, array[u.parameter], '1990-01-01Z', now()))`,
    [
      company_id,
      [...pairs.values()].map(({ sensor_id }) => sensor_id),
      [...pairs.values()].map(({ parameter }) => parameter),
    ],
  );
}
