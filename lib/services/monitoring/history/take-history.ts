import type { PoolClient } from "pg";
import { slotOf } from "@/lib/domain/ingest/moments";
import { rebuildRollUps } from "../recomputes/run";
import { countHeld, holdDays, readSealed, readStore, sealedBy, without, writeSealed } from "./put-history";

/** An hour of a measurement that held nothing before, and how many readings it was given. */
export interface GivenHour {
  sensor_id: number;
  hour: number;
  parameter: number;
  count: number;
}

const hourMs = 3_600_000;
const keyOf = ({ sensor_id, hour }: { sensor_id: number; hour: number }) => `${sensor_id} ${hour}`;

/**
 * Takes hours of measurements away again, with their roll-ups, in whatever form they are kept. An hour that holds more or fewer
 * readings than it was given stays: somebody else has added to it since.
 * @returns how many readings went, and how many of what was given stay
 */
export async function takeHistory(
  client: PoolClient,
  company_id: number,
  given: readonly GivenHour[],
  now: Date,
): Promise<{ removed: number; kept: number }> {
  await holdDays(client, given, now);
  const hours = [
    ...new Map(given.map(({ sensor_id, hour }) => [keyOf({ sensor_id, hour }), { sensor_id, hour }])).values(),
  ];
  const held = await countHeld(client, company_id, hours);
  const gone = given.filter((one) => held.get(keyOf(one))?.get(one.parameter) === one.count);
  const countOf = (all: readonly GivenHour[]) => all.reduce((sum, { count }) => sum + count, 0);
  if (gone.length > 0) await remove(client, company_id, gone, now);

  return { removed: countOf(gone), kept: countOf(given) - countOf(gone) };
}

async function remove(client: PoolClient, company_id: number, gone: readonly GivenHour[], now: Date): Promise<void> {
  const hours = new Map<string, { sensor_id: number; hour: number; parameters: Set<number> }>();
  for (const { sensor_id, hour, parameter } of gone) {
    const own = hours.get(keyOf({ sensor_id, hour })) ?? { sensor_id, hour, parameters: new Set<number>() };
    own.parameters.add(parameter);
    hours.set(keyOf(own), own);
  }
  const all = [...hours.values()];
  const sealed = await readSealed(client, company_id, all);
  const changed = all.flatMap(({ parameters, ...of }) => {
    const moments = sealed.get(keyOf(of));

    return moments ? [{ ...of, moments: without(moments, parameters) }] : [];
  });
  if (changed.length > 0) await writeSealed(client, company_id, changed);
  await cutLate(client, all);
  const isSealed = sealedBy(await readStore(client));
  const others = all.filter((one) => !isSealed(one));
  for (const one of others) await cutMoments(client, one);
  if (others.length > 0) await cutRows(client, gone);
  for (const id of new Set(gone.map(({ sensor_id }) => sensor_id)))
    await rebuildRollUps(
      client,
      { id, company_id },
      gone.filter(({ sensor_id }) => sensor_id === id).map(({ hour, parameter }) => ({ ts: hour, parameter })),
      now,
    );
}

interface HourOf {
  sensor_id: number;
  hour: number;
  parameters: ReadonlySet<number>;
}

/** What a moment is without some measurements. */
const cut = (gone: string) => `(parameters, values, qualities) = (
    select array_agg(v.parameter order by v.at), array_agg(v.value order by v.at),
      case when m.qualities is not null then array_agg(v.quality order by v.at) end
    from unnest(m.parameters, m.values, m.qualities) with ordinality as v (parameter, value, quality, at)
    where v.parameter <> all (${gone}))`;

async function cutLate(client: PoolClient, hours: readonly HourOf[]): Promise<void> {
  const values = [
    hours.map(({ sensor_id }) => sensor_id),
    hours.map(({ hour }) => new Date(hour)),
    hours.map(({ parameters }) => `{${[...parameters].join()}}`),
  ];
  const from = `(select sensor_id, hour, gone::int2[] from unnest($1::int[], $2::timestamptz[], $3::text[]) as x (sensor_id, hour, gone)) u
    where m.sensor_id = u.sensor_id and m.taken_at >= u.hour and m.taken_at < u.hour + interval '1 hour'`;
  await client.query(`delete from late_moments m using ${from} and m.parameters <@ u.gone`, values);
  await client.query(`update late_moments m set ${cut("u.gone")} from ${from} and m.parameters && u.gone`, values);
}

/** Of days that are not sealed: few, and those of one partition. */
async function cutMoments(client: PoolClient, { sensor_id, hour, parameters }: HourOf): Promise<void> {
  const first = slotOf(hour);
  const slots = Array.from({ length: hourMs / 300_000 }, (_, at) => first + at);
  const values = [sensor_id, new Date(hour), [...parameters], slots];
  const within = `m.sensor_id = $1 and m.slot = any($4::int[]) and m.taken_at >= $2 and m.taken_at < $2::timestamptz + interval '1 hour'`;
  await client.query({
    name: "take-moments",
    text: `delete from reading_moments m where ${within} and m.parameters <@ $3::int2[]`,
    values,
  });
  await client.query({
    name: "cut-moments",
    text: `update reading_moments m set ${cut("$3::int2[]")} where ${within} and m.parameters && $3::int2[]`,
    values,
  });
}

const cutRows = (client: PoolClient, gone: readonly GivenHour[]) =>
  client.query(
    `delete from readings r using unnest($1::int[], $2::int2[], $3::timestamptz[]) as u (sensor_id, parameter, hour)
      where r.sensor_id = u.sensor_id and r.parameter = u.parameter and r.taken_at >= u.hour and r.taken_at < u.hour + interval '1 hour'`,
    [
      gone.map(({ sensor_id }) => sensor_id),
      gone.map(({ parameter }) => parameter),
      gone.map(({ hour }) => new Date(hour)),
    ],
  );
