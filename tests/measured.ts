import { owner } from "./owner";

/**
 * What sensors measured as tests look at it: rows of one reading, hour or day, whatever form they are kept in. The conditions are those
 * of Prisma that tests use: equal, in, not, gt, gte, lt, lte.
 */

interface Reading {
  taken_at: Date;
  value: number;
  sensor_id: number;
  company_id: number;
  parameter: number;
  quality: number;
  is_running: boolean | null;
}

interface Span {
  bucket: Date;
  min: number;
  max: number;
  sum: number;
  sensor_id: number;
  company_id: number;
  count: number;
  parameter: number;
  running: number;
}

type Plain = number | boolean | Date | null;
type Condition<Value> =
  | Value
  | { in?: readonly Value[]; not?: Value; gt?: Value; gte?: Value; lt?: Value; lte?: Value };
type Where<Row> = { [Key in keyof Row]?: Condition<Row[Key]> } & { sensor_id: number | { in: readonly number[] } };
type Order<Row> = { [Key in keyof Row]?: "asc" | "desc" };
interface Asked<Row> {
  where: Where<Row>;
  orderBy?: Order<Row> | readonly Order<Row>[];
  take?: number;
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : (value as number | boolean | null));

function fits(value: Plain, condition: unknown): boolean {
  if (condition === undefined) return true;
  if (condition === null || typeof condition !== "object" || condition instanceof Date)
    return comparable(value) === comparable(condition);
  const own = comparable(value);
  return Object.entries(condition).every(([name, given]) => {
    if (name === "in") return (given as unknown[]).some((one) => comparable(one) === own);
    const other = comparable(given);
    if (name === "not") return own !== other;
    if (own === null || other === null) return false;
    return name === "gt" ? own > other : name === "gte" ? own >= other : name === "lt" ? own < other : own <= other;
  });
}

function chosen<Row extends object>(rows: readonly Row[], { where, orderBy, take }: Asked<Row>): Row[] {
  const given = (orderBy === undefined ? [] : Array.isArray(orderBy) ? orderBy : [orderBy]) as readonly Order<Row>[];
  const orders = given.flatMap((one) => Object.entries(one) as [keyof Row, "asc" | "desc"][]);
  return rows
    .filter((row) =>
      Object.entries(where).every(([name, condition]) => fits(row[name as keyof Row] as Plain, condition)),
    )
    .toSorted((a, b) => {
      for (const [name, way] of orders) {
        const difference = Number(comparable(a[name])) - Number(comparable(b[name]));
        if (difference !== 0) return way === "asc" ? difference : -difference;
      }
      return 0;
    })
    .slice(0, take);
}

const sensorsOf = ({ sensor_id }: { sensor_id: number | { in: readonly number[] } }) =>
  typeof sensor_id === "number" ? [sensor_id] : [...sensor_id.in];

const allOf = {
  readings: (sensors: number[]) => owner.$queryRaw<Reading[]>`
    select taken_at, value, sensor_id, company_id, parameter, quality, is_running from readings where sensor_id = any(${sensors}::int[])
      and taken_at >= (select coalesce(rows_from, '-infinity') from reading_store)
    union all select m.taken_at, v.value, m.sensor_id, m.company_id, v.parameter, (coalesce(v.quality, 0) % 256)::smallint,
      case coalesce(v.quality, 0) / 256 when 0 then m.is_running when 2 then false when 3 then true end
    from (
      select taken_at, sensor_id, company_id, is_running, parameters, values, qualities from reading_moments
        where taken_at >= (select coalesce(sealed_until, '-infinity') from reading_store)
      union all select taken_at, sensor_id, company_id, is_running, parameters, values, qualities from late_moments) m
    cross join lateral unnest(m.parameters, m.values, m.qualities) as v (parameter, value, quality)
    where m.sensor_id = any(${sensors}::int[])
    union all select s.hour + v.at * interval '1 millisecond', v.value, s.sensor_id, s.company_id, p.parameter, (coalesce(v.quality, 0) % 256)::smallint,
      case coalesce(v.quality, 0) / 256 when 0 then s.is_running when 2 then false when 3 then true end
    from sealed_readings s cross join reading_store r cross join lateral unnest(s.parameters) with ordinality as p (parameter, place)
    cross join lateral unnest(s.times, s.values[:][p.place::int:p.place::int], s.qualities[:][p.place::int:p.place::int]) as v (at, value, quality)
    where s.sensor_id = any(${sensors}::int[]) and s.hour < r.sealed_until and (s.hour >= r.moments_from or s.hour < r.rows_from)
    order by 3, 5, 1`,
  hours: (sensors: number[]) => owner.$queryRaw<Span[]>`
    select bucket, min, max, sum, sensor_id, company_id, count, parameter, running from reading_hours where sensor_id = any(${sensors}::int[])
    union all select h.bucket, v.min, v.max, v.sum, h.sensor_id, h.company_id, v.count, v.parameter, v.running
    from recent_hours h cross join lateral unnest(h.parameters, h.mins, h.maxs, h.sums, h.counts, h.runnings)
      as v (parameter, min, max, sum, count, running)
    where h.sensor_id = any(${sensors}::int[])
    union all select s.day + v.hour * interval '1 hour', v.min, v.max, v.sum, s.sensor_id, s.company_id, v.count, v.parameter, v.running
    from sealed_hours s cross join lateral unnest(s.parameters, s.hours, s.mins, s.maxs, s.sums, s.counts, s.runnings)
      as v (parameter, hour, min, max, sum, count, running)
    where s.sensor_id = any(${sensors}::int[])
    order by 5, 8, 1`,
  days: (sensors: number[]) => owner.$queryRaw<Span[]>`
    select d.bucket, d.min, d.max, d.sum, s.id as sensor_id, s.company_id, d.count, d.parameter, d.running
    from sensors s cross join lateral days_between(s.company_id, s.id, (select array_agg(n::smallint) from generate_series(0, 400) n),
      '-infinity', 'infinity') d
    where s.id = any(${sensors}::int[])
    order by 5, 8, 1`,
};

const looking = <Row extends object>(all: (sensors: number[]) => PromiseLike<Row[]>) => {
  const findMany = async (asked: Asked<Row>) => chosen(await all(sensorsOf(asked.where)), asked);

  return { findMany, count: async (asked: Asked<Row>) => (await findMany(asked)).length };
};

export const storedReadings = looking(allOf.readings);
export const storedHours = looking(allOf.hours);
export const storedDays = looking(allOf.days);

/** As if they had never been measured. */
export async function unmeasure(where: Where<Reading>): Promise<void> {
  const gone = await storedReadings.findMany({ where });
  const [sensors, parameters, times] = [
    gone.map(({ sensor_id }) => sensor_id),
    gone.map(({ parameter }) => parameter),
    gone.map(({ taken_at }) => taken_at),
  ];
  await owner.$executeRaw`delete from readings r
    using unnest(${sensors}::int[], ${parameters}::int2[], ${times}::timestamptz[]) as u (sensor_id, parameter, taken_at)
    where r.sensor_id = u.sensor_id and r.parameter = u.parameter and r.taken_at = u.taken_at`;
  await owner.$executeRaw`update reading_moments m set (parameters, values, qualities) = (
      select coalesce(array_agg(v.parameter order by v.at), '{}'), coalesce(array_agg(v.value order by v.at), '{}'),
        array_agg(coalesce(v.quality, 0)::smallint order by v.at)
      from unnest(m.parameters, m.values, m.qualities) with ordinality as v (parameter, value, quality, at)
      where v.parameter <> all (u.gone))
    from (select sensor_id, taken_at, array_agg(parameter) as gone
      from unnest(${sensors}::int[], ${parameters}::int2[], ${times}::timestamptz[]) as x (sensor_id, parameter, taken_at) group by 1, 2) u
    where m.sensor_id = u.sensor_id and m.taken_at = u.taken_at`;
}

/**
 * Readings of one measurement while the machine runs, of any time, on the database of a running product: kept as what comes late, which
 * its worker seals or not while a test goes on. Several measurements of a sensor are given in the order of their numbers.
 */
export async function keepReadings(
  { sensor_id, company_id, parameter }: { sensor_id: number; company_id: number; parameter: number },
  readings: readonly { taken_at: Date; value: number }[],
): Promise<void> {
  await owner.$executeRaw`
    insert into late_moments (taken_at, slot, sensor_id, company_id, is_running, parameters, values)
    select t, floor(date_part('epoch', t) / 300)::int, ${sensor_id}::int, ${company_id}::int, true, array[${parameter}::int2], array[v]
    from unnest(${readings.map(({ taken_at }) => taken_at)}::timestamptz[], ${readings.map(({ value }) => value)}::float8[]) as u (t, v)
    on conflict (sensor_id, taken_at) do update set parameters = late_moments.parameters || excluded.parameters,
      values = late_moments.values || excluded.values`;
}
