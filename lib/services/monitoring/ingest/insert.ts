import type { PoolClient } from "pg";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import type { Delivery, Expected, StoredReading } from "./delivery";
import type { matchReadings } from "./match";

/** A delivery and what of it is to be stored. */
export interface Matched extends Delivery, ReturnType<typeof matchReadings> {
  sensors: ReadonlyMap<string, KnownSensor>;
}

/** Of one delivery: how many of its readings were there before, and how many of those with another value. */
interface Known {
  total: number;
  conflicts: number;
}

/**
 * First write wins. No reading is in two deliveries, because a sensor has one controller and a controller one delivery;
 * so their own orders, one after another, are an order that every transaction keeps.
 */
export async function insertReadings(
  client: PoolClient,
  matched: readonly Matched[],
  expected: Expected,
): Promise<Known[]> {
  const known = matched.map(() => ({ total: 0, conflicts: 0 }));
  const rows = matched.length === 1 ? firstOf(matched).rows : matched.flatMap((delivery) => delivery.rows);
  if (rows.length === 0) return known;

  const keys = keysOf(rows);
  const { rowCount } = await client.query({
    name: `ingest-insert-${expected}`,
    text: `insert into readings (taken_at, value, sensor_id, company_id, parameter, quality, is_running)
      select taken_at, value, sensor_id, company_id, parameter, quality, is_running
      from unnest($1::timestamptz[], $2::int[], $3::int2[], $4::float8[], $5::int2[], $6::bool[], $7::int[])
        as u (taken_at, sensor_id, parameter, value, quality, is_running, company_id)
      ${expected === "any" ? "on conflict do nothing" : ""}`,
    values: [
      ...keys,
      binaryArray("int2", rows, (row) => row.quality),
      binaryArray("bool", rows, (row) => row.running),
      binaryArray("int4", companiesOf(matched), (id) => id),
    ],
  });
  if (rowCount === rows.length) return known;

  // What this very transaction has not written was there before it.
  const { rows: found } = await client.query<{ at: number; differs: boolean }>({
    name: "ingest-known",
    text: `select u.at::int, r.value <> u.value as differs
      from unnest($1::timestamptz[], $2::int[], $3::int2[], $4::float8[]) with ordinality
        as u (taken_at, sensor_id, parameter, value, at)
      join readings r on r.sensor_id = u.sensor_id and r.parameter = u.parameter and r.taken_at = u.taken_at
        and r.xmin <> pg_current_xact_id()::xid`,
    values: keys,
  });
  const places = matched.flatMap((delivery, place) => delivery.rows.map(() => place));
  for (const { at, differs } of found) {
    const of = known[places[at - 1]!]!;
    of.total++;
    if (differs) of.conflicts++;
  }

  return known;
}

const companiesOf = (matched: readonly Matched[]) =>
  matched.flatMap(({ rows, device }) => new Array<number>(rows.length).fill(device.company_id));

const keysOf = (rows: readonly StoredReading[]) => [
  binaryArray("timestamptz", rows, (row) => row.ts),
  binaryArray("int4", rows, (row) => row.sensor_id),
  binaryArray("int2", rows, (row) => row.parameter),
  binaryArray("float8", rows, (row) => row.value),
];

/** What a device said before its formulas, beside the reading that came of it: none beside one that was there before. */
export async function keepRaw(client: PoolClient, matched: readonly Matched[]) {
  const kept: (StoredReading & { raw: NonNullable<StoredReading["raw"]>; company_id: number })[] = [];
  for (const { rows, device } of matched) {
    for (const row of rows) if (row.raw) kept.push({ ...row, raw: row.raw, company_id: device.company_id });
  }
  if (kept.length === 0) return;
  await client.query({
    name: "ingest-raws",
    text: `insert into reading_raws (taken_at, raw, sensor_id, company_id, parameter, original_version_id, subtype_version_id)
      select r.taken_at, u.raw, r.sensor_id, u.company_id, r.parameter, u.original_version_id, u.subtype_version_id
      from unnest($1::timestamptz[], $2::int[], $3::int2[], $4::float8[], $5::float8[], $6::int[], $7::int[], $8::int[])
        as u (taken_at, sensor_id, parameter, value, raw, original_version_id, subtype_version_id, company_id)
      join readings r on r.sensor_id = u.sensor_id and r.parameter = u.parameter
        and r.taken_at = u.taken_at and r.value = u.value
      on conflict do nothing`,
    values: [
      ...keysOf(kept),
      kept.map(({ raw }) => raw.value),
      kept.map(({ raw }) => raw.original_version_id),
      kept.map(({ raw }) => raw.subtype_version_id),
      kept.map(({ company_id }) => company_id),
    ],
  });
}

export async function quarantine(client: PoolClient, { device, batch: { quarantined } }: Delivery) {
  if (quarantined.length === 0) return;
  await client.query({
    name: "ingest-quarantine",
    text: `insert into quarantined_readings (company_id, plant_id, controller_id, uid, key, taken_at, value, reason)
      select $1, $2, $3, uid, key, to_timestamp(ts::float8 / 1000), value, 'FUTURE'
      from unnest($4::text[], $5::text[], $6::bigint[], $7::float8[]) as u (uid, key, ts, value)`,
    values: [
      device.company_id,
      device.plant_id,
      device.controller_id,
      quarantined.map(({ uid }) => uid),
      quarantined.map(({ key }) => key),
      quarantined.map(({ ts }) => ts),
      quarantined.map(({ value }) => value),
    ],
  });
}
