import type { PoolClient } from "pg";
import { type Moment, slotOf } from "@/lib/domain/ingest/moments";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import { lockLate } from "../storage/form";
import type { Known } from "./delivery";
import { insertMoments } from "./insert-moments";

/**
 * What is older than this (UTC milliseconds) comes late, and nobody begins to seal a newer day until the commit; -Infinity: nothing is
 * sealed yet.
 */
export async function hotFrom(client: PoolClient): Promise<number> {
  await lockLate(client);
  const { rows } = await client.query<{ hot_from: Date | null }>({
    name: "hot-from",
    text: "select hot_from from reading_store",
  });

  return rows[0]?.hot_from?.getTime() ?? Number.NEGATIVE_INFINITY;
}

interface InPlace {
  /** Whose: its place among those sent, from 1. */
  at: number;
  parameter: number;
  value: number;
}

/**
 * Stores moments of days that are sealed or being sealed beside them, always with care: what is there already, sealed or late,
 * counts in `known`, and only the rest stays. First they are stored and then what is sealed is looked at: a merge
 * (storage/merge-late.ts) of a moment that was sent before has either not taken it away, so that it is met here, or has it in
 * its place when this looks.
 */
export async function insertLate(client: PoolClient, moments: readonly Moment[], known: Known[]): Promise<void> {
  if (moments.length === 0) return;
  await insertMoments(client, moments, "any", known, "late_moments");
  const inPlace = await readInPlace(client, moments);
  if (inPlace.length === 0) return;
  const gone: { moment: Moment; parameter: number }[] = [];
  for (const { at, parameter, value } of inPlace) {
    const moment = moments[at - 1];
    const sent = moment?.measured.find((one) => one.parameter === parameter);
    if (!moment || !sent) continue;
    gone.push({ moment, parameter });
    const of = known[moment.place];
    if (of) of.total++;
    if (of && sent.value !== value) of.conflicts++;
  }
  await takeAway(client, gone);
}

/** Which of their measurements are in their place: an hour of a sensor is read once. */
async function readInPlace(client: PoolClient, moments: readonly Moment[]): Promise<InPlace[]> {
  const { rows } = await client.query<InPlace>({
    name: "ingest-late-known",
    text: `with sent as (
        select * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) with ordinality
          as u (company_id, sensor_id, slot, taken_at, at)
      ), hours as (
        select distinct company_id, sensor_id, to_timestamp((slot / 12) * 3600.0) as hour from sent
      )
      select u.at::int, r.parameter, r.value
      from hours h
      join (select sensor_id, array_agg(parameter) as ids from sensor_parameters where sensor_id = any($2) group by 1) p
        on p.sensor_id = h.sensor_id
      cross join lateral readings_in_place(h.company_id, h.sensor_id, p.ids, h.hour, h.hour + interval '1 hour') r
      join sent u on u.sensor_id = h.sensor_id and u.taken_at = r.taken_at`,
    values: [
      binaryArray("int4", moments, ({ company_id }) => company_id),
      binaryArray("int4", moments, ({ sensor_id }) => sensor_id),
      binaryArray("int4", moments, ({ ts }) => slotOf(ts)),
      binaryArray("timestamptz", moments, ({ ts }) => ts),
    ],
  });

  return rows;
}

/** From what is late; a moment of which nothing is left goes whole. */
async function takeAway(client: PoolClient, gone: readonly { moment: Moment; parameter: number }[]): Promise<void> {
  if (gone.length === 0) return;
  const values = [
    binaryArray("int4", gone, ({ moment }) => moment.sensor_id),
    binaryArray("timestamptz", gone, ({ moment }) => moment.ts),
    binaryArray("int2", gone, ({ parameter }) => parameter),
  ];
  const ofMoments = `(select sensor_id, taken_at, array_agg(parameter) as gone
    from unnest($1::int[], $2::timestamptz[], $3::int2[]) as x (sensor_id, taken_at, parameter) group by 1, 2) u`;
  await client.query({
    name: "ingest-late-drop",
    text: `delete from late_moments l using ${ofMoments}
      where l.sensor_id = u.sensor_id and l.taken_at = u.taken_at and l.parameters <@ u.gone`,
    values,
  });
  await client.query({
    name: "ingest-late-cut",
    text: `update late_moments l set (parameters, values, qualities) = (
        select array_agg(v.parameter order by v.at), array_agg(v.value order by v.at),
          case when l.qualities is not null then array_agg(v.quality order by v.at) end
        from unnest(l.parameters, l.values, l.qualities) with ordinality as v (parameter, value, quality, at)
        where v.parameter <> all (u.gone))
      from ${ofMoments}
      where l.sensor_id = u.sensor_id and l.taken_at = u.taken_at and l.parameters && u.gone`,
    values,
  });
}
