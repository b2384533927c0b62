import type { PoolClient } from "pg";
import { type KeptMoment, type Moment, mergeMoment, momentQuality, slotOf } from "@/lib/domain/ingest/moments";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import type { Expected, Known } from "./delivery";

/** Moments in their place, or those that came late to a day that is sealed (insert-late.ts): both have the same columns. */
type Table = "reading_moments" | "late_moments";

/**
 * Stores moments of sensors, sorted by delivery, sensor and time. Where some may be there already, what is known of them is counted in
 * `known` by their delivery, and what is new is added to them: by one transaction after another, for each locks its moments.
 */
export async function insertMoments(
  client: PoolClient,
  moments: readonly Moment[],
  expected: Expected,
  known: Known[],
  table: Table = "reading_moments",
): Promise<void> {
  if (moments.length === 0) return;
  const { rowCount, rows: stored } = await client.query<{ sensor_id: number; taken_at: Date }>({
    name: `ingest-${table}-${expected}`,
    text: `insert into ${table} (taken_at, slot, sensor_id, company_id, is_running, parameters, values, qualities)
      select u.taken_at, u.slot, u.sensor_id, u.company_id, u.is_running, ${slices}
      from ${unnested}
      ${expected === "any" ? "on conflict do nothing returning sensor_id, taken_at" : ""}`,
    values: columnsOf(moments),
  });
  if (rowCount === moments.length) return;

  const isStored = new Set(stored.map(({ sensor_id, taken_at }) => `${sensor_id} ${taken_at.getTime()}`));
  const before = moments.filter(({ sensor_id, ts }) => !isStored.has(`${sensor_id} ${ts}`));
  const { merged, gone } = await mergedWithKept(client, before, known, table);
  // What was late has just been merged (storage/merge-late.ts).
  if (gone.length > 0) await insertMoments(client, gone, expected, known, table);
  if (merged.length === 0) return;
  await client.query({
    name: `ingest-merge-${table}`,
    text: `update ${table} m set (parameters, values, qualities) = (select ${slices})
      from ${unnested} where m.slot = u.slot and m.sensor_id = u.sensor_id and m.taken_at = u.taken_at`,
    values: columnsOf(merged),
  });
}

/**
 * What these moments become, locked until the commit; those that nothing is added to are left out. `gone`: those of them that are there no
 * more.
 */
async function mergedWithKept(
  client: PoolClient,
  before: readonly Moment[],
  known: Known[],
  table: Table,
): Promise<{ merged: Moment[]; gone: Moment[] }> {
  const { rows: kept } = await client.query<KeptMoment & { at: number }>({
    name: `ingest-known-${table}`,
    text: `select u.at::int, m.is_running as running, m.parameters, m.values, m.qualities
      from unnest($1::int[], $2::int[], $3::timestamptz[]) with ordinality as u (slot, sensor_id, taken_at, at)
      join ${table} m on m.slot = u.slot and m.sensor_id = u.sensor_id and m.taken_at = u.taken_at
      order by u.at for update of m`,
    values: [
      binaryArray("int4", before, ({ ts }) => slotOf(ts)),
      binaryArray("int4", before, ({ sensor_id }) => sensor_id),
      binaryArray("timestamptz", before, ({ ts }) => ts),
    ],
  });

  const merged = kept.flatMap(({ at, ...moment }) => {
    const sent = before[at - 1];
    if (!sent) return [];
    const result = mergeMoment(moment, sent);
    for (const { differs } of result.known) {
      const of = known[sent.place];
      if (of) of.total++;
      if (of && differs) of.conflicts++;
    }
    return result.merged ?? [];
  });
  const found = new Set(kept.map(({ at }) => at));

  return { merged, gone: before.filter((_, index) => !found.has(index + 1)) };
}

/** Moments have as many values as they have measurements, so all values are sent in a row, and each takes its piece. */
const slices = `($6::int2[])[u.first:u.last], ($7::float8[])[u.first:u.last],
        case when u.is_rated then ($8::int2[])[u.first:u.last] end`;
const unnested = `unnest($1::timestamptz[], $2::int[], $3::int[], $4::int[], $5::bool[], $9::int[], $10::int[], $11::bool[])
        as u (taken_at, slot, sensor_id, company_id, is_running, first, last, is_rated)`;

function columnsOf(moments: readonly Moment[]) {
  const parameters: number[] = [];
  const values: number[] = [];
  const qualities: number[] = [];
  const firsts: number[] = [];
  const lasts: number[] = [];
  const rated: boolean[] = [];
  for (const { running: ran, measured } of moments) {
    firsts.push(parameters.length + 1);
    let isRated = false;
    for (const { parameter, value, quality, running } of measured) {
      const kept = momentQuality(quality, running, ran);
      parameters.push(parameter);
      values.push(value);
      qualities.push(kept);
      if (kept !== 0) isRated = true;
    }
    lasts.push(parameters.length);
    rated.push(isRated);
  }
  const own = <T extends number | boolean>(value: T) => value;

  return [
    binaryArray("timestamptz", moments, ({ ts }) => ts),
    binaryArray("int4", moments, ({ ts }) => slotOf(ts)),
    binaryArray("int4", moments, ({ sensor_id }) => sensor_id),
    binaryArray("int4", moments, ({ company_id }) => company_id),
    binaryArray("bool", moments, ({ running }) => running),
    binaryArray("int2", parameters, own),
    binaryArray("float8", values, own),
    binaryArray("int2", qualities, own),
    binaryArray("int4", firsts, own),
    binaryArray("int4", lasts, own),
    binaryArray("bool", rated, own),
  ];
}
