import type { PoolClient } from "pg";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import { together } from "@/lib/server/data/together";
import type { Evaluation } from "./evaluate";
import { endSilence } from "./silence";
import { announceSensors, openAlerts, writeEpisodes } from "./write-episodes";
import { writeLearning } from "./write-learning";

/**
 * The controllers' rows are taken first, in the order of their ids as ingestion does, so that neither waits for the other
 * in a circle; the sensors' rows last, because people and batches want them too.
 */
export async function writeEvaluations(
  client: PoolClient,
  evaluations: readonly Evaluation[],
  now: Date,
): Promise<void> {
  if (evaluations.length === 0) return;
  const [, , open] = await together([
    holdControllers(client, evaluations),
    writeStates(client, evaluations),
    openAlerts(
      client,
      evaluations.map(({ sensor }) => sensor.id),
    ),
  ]);
  await writeEpisodes(client, evaluations, open.levels, now);
  for (const { sensor, first_sample } of evaluations) {
    const silence = open.silences.get(sensor.id);
    const silenceEnd = first_sample ?? (sensor.is_unwatched ? now : null);
    if (silenceEnd && silence) await endSilence(client, sensor, silence, silenceEnd, now);
  }
  await writeLearning(
    client,
    evaluations.flatMap(({ sensor, moved }) =>
      moved.flatMap(({ parameter, learnt }) => (learnt ? [{ sensor, parameter, learnt }] : [])),
    ),
  );
  await writeLevels(client, evaluations);
  announceSensors(client, evaluations);
}

const holdControllers = (client: PoolClient, evaluations: readonly Evaluation[]) =>
  client.query({
    name: "hold-controllers",
    text: "select 1 from controllers where id = any($1) order by id for no key update",
    values: [[...new Set(evaluations.map(({ sensor }) => sensor.controller_id))]],
  });

async function writeStates(client: PoolClient, evaluations: readonly Evaluation[]) {
  const rows = evaluations.flatMap(({ sensor, moved }) => moved.map((one) => ({ ...one, sensor })));
  if (rows.length === 0) return;
  await client.query({
    name: "write-states",
    // What came meanwhile and was at rest has been evaluated, though these states do not know of it.
    text: `with states as (
        insert into rule_states (sensor_id, parameter, company_id, plant_id, states)
        select * from rows from (unnest($1::int[], $2::smallint[], $9::int[], $10::int[]), jsonb_array_elements($5)) u
        on conflict (sensor_id, parameter) do update set states = excluded.states
      ), evaluated as (
        update sensor_latest l set evaluated_at = m.evaluated_at
        from (
          select l.sensor_id, array_agg(greatest(o.evaluated_at, u.evaluated_at) order by o.parameter) as evaluated_at
          from sensor_latest l
            cross join lateral unnest(l.parameters, l.evaluated_at) as o (parameter, evaluated_at)
            left join unnest($1::int[], $2::smallint[], $3::timestamptz[]) as u (sensor_id, parameter, evaluated_at)
              on u.sensor_id = l.sensor_id and u.parameter = o.parameter
          where l.sensor_id = any($1) group by l.sensor_id
        ) m
        where l.sensor_id = m.sensor_id and l.evaluated_at <> m.evaluated_at
      )
      update sensor_parameters p set level = u.level, rest = u.rest, rest_low = u.rest_low, rest_high = u.rest_high,
        rested_from = case when u.rest is not null then u.evaluated_at end
      from unnest($1::int[], $2::smallint[], $3::timestamptz[], $4::text[], $6::text[], $7::float8[], $8::float8[])
        as u (sensor_id, parameter, evaluated_at, level, rest, rest_low, rest_high)
      where p.sensor_id = u.sensor_id and p.parameter = u.parameter
        and (p.level <> u.level or u.rest is not null or p.rest is not null or p.rested_from is not null)`,
    values: [
      binaryArray("int4", rows, ({ sensor }) => sensor.id),
      binaryArray("int2", rows, ({ parameter }) => parameter),
      binaryArray("timestamptz", rows, ({ evaluated_at }) => evaluated_at?.getTime() ?? null),
      rows.map(({ level }) => level),
      JSON.stringify(rows.map(({ states }) => states)),
      rows.map(({ rest }) => rest?.kind ?? null),
      binaryArray("float8", rows, ({ rest }) => rest?.low ?? null),
      binaryArray("float8", rows, ({ rest }) => rest?.high ?? null),
      binaryArray("int4", rows, ({ sensor }) => sensor.company_id),
      binaryArray("int4", rows, ({ sensor }) => sensor.plant_id),
    ],
  });
}

async function writeLevels(client: PoolClient, evaluations: readonly Evaluation[]) {
  const changed = evaluations.filter(({ sensor, level }) => level !== sensor.level);
  if (changed.length === 0) return;
  await client.query({
    name: "write-levels",
    text: "update sensors s set level = u.level from unnest($1::int[], $2::text[]) as u (id, level) where s.id = u.id",
    values: [changed.map(({ sensor }) => sensor.id), changed.map(({ level }) => level)],
  });
}
