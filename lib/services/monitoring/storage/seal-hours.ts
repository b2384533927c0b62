import type { PoolClient } from "pg";
import { writeDays } from "./put-days";
import { putHours, rowsTaken, takeRows } from "./put-hours";

const hourMs = 3_600_000;

export interface Stretch {
  /** UTC milliseconds of midnights. */
  from: number;
  until: number;
  /** What its readings are kept as before they are sealed. */
  form: "moments" | "rows";
}

/** Sensors after the first number, up to the second. */
export type Sensors = readonly [after: number, last: number];

/**
 * Seals the hours of a stretch and some sensors, in one statement, so that a reader finds each in one of both places, and
 * writes their days.
 */
export async function sealHours(client: PoolClient, { from, until }: Stretch, sensors: Sensors): Promise<void> {
  const buckets = Array.from({ length: (until - from) / hourMs }, (_, index) => new Date(from + index * hourMs));
  const { rows } = await client.query<{ sensor_id: number; day: Date }>({
    name: "seal-hours",
    text: sealed,
    values: [new Date(from), new Date(until), ...sensors, buckets],
  });
  await writeDays(
    client,
    rows.map(({ sensor_id, day }) => ({ sensor_id, bucket: day })),
  );
}

const sealed = putHours(
  [
    `recent_taken as (delete from recent_hours h where h.bucket = any($5::timestamptz[]) and h.sensor_id > $3::int and h.sensor_id <= $4::int
      returning h.*)`,
    takeRows(`using sensor_parameters p where p.sensor_id > $3::int and p.sensor_id <= $4::int and h.sensor_id = p.sensor_id
      and h.parameter = p.parameter and h.bucket >= $1 and h.bucket < $2`),
  ],
  [
    `select m.company_id, m.sensor_id, m.bucket, v.parameter, v.min, v.max, v.sum, v.count, v.running
      from recent_taken m cross join lateral unnest(m.parameters, m.mins, m.maxs, m.sums, m.counts, m.runnings)
        as v (parameter, min, max, sum, count, running)`,
    rowsTaken,
  ],
);
