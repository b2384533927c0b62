import type { PoolClient } from "pg";
import { sqlAsProvider } from "@/lib/server/data/db";
import { lockDays, midnightBefore } from "../storage/form";
import { writeDays } from "./roll-up";

const dayMs = 86_400_000;
/** Sensors of one transaction. */
const sensorsAtOnce = 200;
/** Whole days between the end of a day and its settling. Roll-ups without the lock of the day are of newer ones (roll-up.ts). */
const restingDays = 2;

/**
 * Puts the hours of days that ended two days ago with the older ones, each measurement's together, and writes their days. A day's hours
 * of a sensor are moved in one transaction, so that whoever reads finds them in one of both places. Cut off anywhere, it goes on with
 * what is left; running it twice or at once is harmless.
 * @returns how many days of a sensor were settled
 */
export async function settleHours(now = new Date(), atOnce = sensorsAtOnce): Promise<number> {
  const until = midnightBefore(now, restingDays);
  let settled = 0;
  for (let day = await oldestDay(until); day !== null; day = await oldestDay(until)) {
    const at = day;
    for (let isMore = true; isMore; ) {
      const moved = await sqlAsProvider((client) => settle(client, at, atOnce));
      settled += moved;
      isMore = moved >= atOnce;
    }
  }
  await sqlAsProvider((client) => moveOn(client, until));

  return settled;
}

async function oldestDay(until: number): Promise<number | null> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ bucket: Date | null }>({
      name: "oldest-recent-hour",
      text: "select min(bucket) as bucket from recent_hours where bucket < $1",
      values: [new Date(until)],
    }),
  );
  const bucket = rows[0]?.bucket;

  return bucket ? Math.floor(bucket.getTime() / dayMs) * dayMs : null;
}

async function settle(client: PoolClient, day: number, atOnce: number): Promise<number> {
  await lockDays(client, [day]);
  const bucket = new Date(day);
  const { rows } = await client.query<{ sensor_id: number }>({
    name: "settle-hours",
    text: `with next as (
        select distinct sensor_id from recent_hours where bucket >= $1 and bucket < $2 order by sensor_id limit $3
      ), moved as (
        delete from recent_hours h using next where h.bucket >= $1 and h.bucket < $2 and h.sensor_id = next.sensor_id returning h.*
      ), kept as (
        insert into reading_hours (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
        select m.bucket, v.min, v.max, v.sum, m.sensor_id, m.company_id, v.count, v.parameter, v.running
        from moved m cross join lateral unnest(m.parameters, m.mins, m.maxs, m.sums, m.counts, m.runnings)
          as v (parameter, min, max, sum, count, running)
        order by m.sensor_id, v.parameter, m.bucket
        on conflict (sensor_id, parameter, bucket) do update
          set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running
      )
      select sensor_id from next`,
    values: [bucket, new Date(day + dayMs), atOnce],
  });
  await writeDays(
    client,
    rows.map(({ sensor_id }) => ({ sensor_id, bucket })),
  );

  return rows.length;
}

/** Nobody looks for recent hours where none can come: what is late to these days is written where they are. */
async function moveOn(client: PoolClient, until: number): Promise<void> {
  const { rows } = await client.query<{ hours_from: Date | null }>("select hours_from from reading_store");
  const since = rows[0]?.hours_from?.getTime();
  if (since === undefined || since >= until) return;
  const days = Array.from({ length: (until - since) / dayMs }, (_, index) => since + index * dayMs);
  await lockDays(client, days);
  await client.query(
    `update reading_store set hours_from = $1 where hours_from < $1 and not exists (select from recent_hours where bucket < $1)`,
    [new Date(until)],
  );
}
