import type { PoolClient } from "pg";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import { type Moment, momentsOf, slotOf } from "@/lib/domain/ingest/moments";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import { together } from "@/lib/server/data/together";
import { midnightBefore, momentsFrom } from "../storage/form";
import type { Delivery, Expected, Known, StoredReading } from "./delivery";
import { hotFrom, insertLate } from "./insert-late";
import { insertMoments } from "./insert-moments";
import type { matchReadings } from "./match";

/** A delivery and what of it is to be stored. */
export interface Matched extends Delivery, ReturnType<typeof matchReadings> {
  sensors: ReadonlyMap<string, KnownSensor>;
}

/** What of a delivery its readings are stored by. */
export type Insertable = Pick<Matched, "rows" | "now"> & { device: { company_id: number } };

/**
 * First write wins. No reading is in two deliveries, because a sensor has one controller and a controller one delivery;
 * so their own orders, one after another, are an order that every transaction keeps.
 */
export async function insertReadings(
  client: PoolClient,
  matched: readonly Insertable[],
  expected: Expected,
): Promise<Known[]> {
  const known = matched.map(() => ({ total: 0, conflicts: 0 }));
  const hot = await hotFromOf(client, matched);
  const from = Math.max(momentsFrom(), hot);
  const old: Placed[] = [];
  const late: Moment[] = [];
  const moments: Moment[] = [];
  matched.forEach(({ rows, device: { company_id } }, place) => {
    const isNew = rows.every((row) => row.ts >= from);
    moments.push(...momentsOf(isNew ? rows : rows.filter((row) => row.ts >= from), place, company_id));
    if (isNew) return;
    late.push(
      ...momentsOf(
        rows.filter((row) => row.ts < hot),
        place,
        company_id,
      ),
    );
    for (const row of rows) if (row.ts >= hot && row.ts < from) old.push({ row, place, company_id });
  });
  await together([insertMoments(client, moments, expected, known), insertOld(client, old, expected, known)]);
  await insertLate(client, late, known);

  return known;
}

/** Days that nobody seals yet, a day apart from those that somebody may be sealing (storage/seal.ts). */
const surelyHot = 1;

/** What is older comes late; -Infinity where nothing that was sent can. By the clock: what was refused before is stored as of then. */
async function hotFromOf(client: PoolClient, matched: readonly Insertable[], now = new Date()): Promise<number> {
  const newest = midnightBefore(now, surelyHot);
  const isHot = matched.every(({ rows }) => rows.every(({ ts }) => ts >= newest));

  return isHot ? Number.NEGATIVE_INFINITY : hotFrom(client);
}

interface Placed {
  row: StoredReading;
  /** Which delivery it is of. */
  place: number;
  company_id: number;
}

/** Readings of before moments were written: each is a row. */
async function insertOld(client: PoolClient, old: readonly Placed[], expected: Expected, known: Known[]) {
  if (old.length === 0) return;
  const rows = old.map(({ row }) => row);
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
      binaryArray("int4", old, ({ company_id }) => company_id),
    ],
  });
  if (rowCount === rows.length) return;

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
  for (const { at, differs } of found) note(known, old[at - 1], differs);
}

const keysOf = (rows: readonly StoredReading[]) => [
  binaryArray("timestamptz", rows, (row) => row.ts),
  binaryArray("int4", rows, (row) => row.sensor_id),
  binaryArray("int2", rows, (row) => row.parameter),
  binaryArray("float8", rows, (row) => row.value),
];

function note(known: Known[], one: Placed | undefined, differs: boolean) {
  const of = one && known[one.place];
  if (of) of.total++;
  if (of && differs) of.conflicts++;
}

/** The raw value of a device, before its formulas, beside the reading made of it: none beside one that was there before. */
export async function keepRaw(client: PoolClient, matched: readonly Matched[]) {
  const kept: (StoredReading & { raw: NonNullable<StoredReading["raw"]>; company_id: number })[] = [];
  for (const { rows, device } of matched) {
    for (const row of rows) if (row.raw) kept.push({ ...row, raw: row.raw, company_id: device.company_id });
  }
  if (kept.length === 0) return;
  await client.query({
    name: "ingest-raws",
    text: `insert into reading_raws (taken_at, raw, sensor_id, company_id, parameter, original_version_id, subtype_version_id)
      select u.taken_at, u.raw, u.sensor_id, u.company_id, u.parameter, u.original_version_id, u.subtype_version_id
      from unnest($1::timestamptz[], $2::int[], $3::int2[], $4::float8[], $5::float8[], $6::int[], $7::int[], $8::int[], $9::int[])
        as u (taken_at, sensor_id, parameter, value, raw, original_version_id, subtype_version_id, company_id, slot)
      where exists (select from readings r where r.sensor_id = u.sensor_id and r.parameter = u.parameter
          and r.taken_at = u.taken_at and r.value = u.value)
        or exists (select from reading_moments m where m.slot = u.slot and m.sensor_id = u.sensor_id and m.taken_at = u.taken_at
          and m.values[array_position(m.parameters, u.parameter)] = u.value)
        or exists (select from late_moments l where l.sensor_id = u.sensor_id and l.taken_at = u.taken_at
          and l.values[array_position(l.parameters, u.parameter)] = u.value)
      on conflict do nothing`,
    values: [
      ...keysOf(kept),
      kept.map(({ raw }) => raw.value),
      kept.map(({ raw }) => raw.original_version_id),
      kept.map(({ raw }) => raw.subtype_version_id),
      kept.map(({ company_id }) => company_id),
      kept.map(({ ts }) => slotOf(ts)),
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
