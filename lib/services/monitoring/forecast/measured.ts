import type { PoolClient } from "pg";
import { daysBack, hoursBack, type Measured, pastPath, replaceBy } from "@/lib/domain/monitoring/forecast/forecast";
import type { PastPath } from "@/lib/domain/monitoring/forecast/similarity";
import type { Point } from "@/lib/domain/monitoring/forecast/trend";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";

/** A measurement with limits, as a forecast reads it. */
export interface WatchedMeasurement extends Measured {
  company_id: number;
  plant_id: number;
  equipment_id: number;
  equipment_type_id: number | null;
  sensor_id: number;
  data_set: string;
  parameter: number;
}

interface Row extends Omit<WatchedMeasurement, "limits" | "hours" | "days"> {
  warning: number | null;
  alarm: number | null;
  replace_ratio: number | null;
  hours_at: number[];
  hours: number[];
  days_at: number[];
  days: number[];
}

/** Everything with limits on these items: means of the hours in which it ran throughout, and of days of them, in the base unit. */
export async function watchedMeasurements(
  client: PoolClient,
  equipment_ids: readonly number[],
  now: Date,
): Promise<WatchedMeasurement[]> {
  const { rows } = await client.query<Row>({
    name: "watched-measurements",
    text: `select s.company_id, s.plant_id, s.equipment_id, e.equipment_type_id, s.id as sensor_id, s.data_set, z.parameter, z.kind,
        z.warning, z.alarm, t.replace_ratio, b.mean as normal, h.at as hours_at, h.means as hours, d.at as days_at, d.means as days
      from sensors s join equipments e on e.id = s.equipment_id left join equipment_types t on t.id = e.equipment_type_id
      join level_zones z on z.sensor_id = s.id and z.is_enabled and z.kind in ('high', 'low')
      left join lateral (
        select mean from baselines where sensor_id = s.id and parameter = z.parameter and mean is not null
          and status = 'active' and z.source = 'baseline'
        order by id desc limit 1) b on true
      cross join lateral (
        ${meansOf(hoursOf("s.company_id", "s.id", "z.parameter"), { since: back(hoursBack, "hour"), until, middleMs: 1_800_000 })}) h
      cross join lateral (
        ${meansOf(daysOf("s.company_id", "s.id", "z.parameter"), { since: back(daysBack, "day"), until, middleMs: 43_200_000 })}) d
      where s.equipment_id = any($1::int[]) and s.deleted_at is null and s.archived_at is null and not s.is_inactive`,
    values: [equipment_ids, now],
  });

  return rows.map(({ warning, alarm, replace_ratio, hours_at, hours, days_at, days, ...row }) => ({
    ...row,
    limits: { warning, alarm, replace: replaceBy({ alarm, kind: row.kind }, quantityOf(row), replace_ratio) },
    hours: pointsOf(hours_at, hours),
    days: pointsOf(days_at, days),
  }));
}

const quantityOf = ({ data_set, parameter }: Pick<Row, "data_set" | "parameter">) =>
  parameterById(data_set as DataSet, parameter)?.quantity ?? "custom";

interface Stretch {
  /** In SQL: a row's bucket lies after it, and until then. */
  since: string;
  until: string;
  /** From a bucket to the point of its mean. */
  middleMs: number;
}

type MeansRead = (stretch: Pick<Stretch, "since" | "until">) => string;

const until = "$2::timestamptz";
const back = (count: number, unit: "hour" | "day") => `$2::timestamptz - ${count} * interval '1 ${unit}'`;

/**
 * A stopped machine shows nothing of wear, and an hour in which it also stopped has only the sum of all its samples: hours of
 * running throughout count, as for measurements together. The names of columns are those of the query around.
 */
const hoursOf =
  (company: string, sensor: string, parameter: string): MeansRead =>
  ({ since, until }) =>
    `
    select bucket, sum / count as mean
    from hours_between(${company}, ${sensor}, array[${parameter}], ${since}, ${until} + interval '1 millisecond')
    where running = count and count > 0`;

/** Days likewise. They are kept longer than hours, so that one of running throughout is read as it is. */
const daysOf =
  (company: string, sensor: string, parameter: string): MeansRead =>
  ({ since, until }) =>
    `
    select d.bucket, case when d.running = d.count then d.sum / d.count else (
      select sum(h.sum) / sum(h.count)
      from hours_between(${company}, ${sensor}, array[${parameter}], d.bucket, d.bucket + interval '24 hours') h
      where h.running = h.count and h.count > 0) end as mean
    from days_between(${company}, ${sensor}, array[${parameter}], ${since}, ${until} + interval '1 millisecond') d
    where d.running > 0 and d.count > 0`;

/** Times and means, oldest first. */
const meansOf = (read: MeansRead, { since, until, middleMs }: Stretch) => `
  select coalesce(array_agg((extract(epoch from r.bucket) * 1000 + ${middleMs})::float8 order by r.bucket), '{}') as at,
    coalesce(array_agg(r.mean order by r.bucket), '{}') as means
  from (${read({ since, until })}) r where r.bucket > ${since} and r.mean is not null`;

const pointsOf = (at: readonly number[], values: readonly number[]): Point[] =>
  at.flatMap((time, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ at: time, value }];
  });

/** Of each type and measurement so many of its newest alarms are compared with. */
const mostPast = 20;

interface PastRow extends Pick<WatchedMeasurement, "equipment_type_id" | "data_set" | "parameter" | "kind"> {
  alarm: number;
  days_at: number[];
  days: number[];
}

/** How others of the same type came to their alarms in this plant, by `typeKey`: on the side on which the alarm was. */
export async function pastOfTypes(
  client: PoolClient,
  types: readonly number[],
  now: Date,
): Promise<Map<string, PastPath[]>> {
  if (types.length === 0) return new Map();
  const { rows } = await client.query<PastRow>({
    name: "past-alarms-of-types",
    text: `select p.equipment_type_id, p.data_set, p.parameter, p.kind, p.alarm, d.at as days_at, d.means as days
      from (select e.equipment_type_id, s.data_set, a.parameter, z.kind, coalesce(a.alarm, z.alarm) as alarm, a.sensor_id, s.company_id,
          coalesce(c.at, a.opened_at) as reached_at,
          row_number() over (partition by e.equipment_type_id, s.data_set, a.parameter, z.kind order by a.id desc) as nth
        from equipments e join sensors s on s.equipment_id = e.id join alerts a on a.sensor_id = s.id
        join level_zones z on z.sensor_id = s.id and z.parameter = a.parameter and z.kind in ('high', 'low') and z.alarm is not null
          and z.kind = split_part(coalesce(a.peak_rule, a.alert_rule), '_', 1)
        left join lateral (select min(at) as at from alert_changes where alert_id = a.id and "to" = 'alarm') c on true
        where e.equipment_type_id = any($1::int[]) and a.kind = 'level' and a.peak_level = 'alarm') p
      cross join lateral (
        ${meansOf(daysOf("p.company_id", "p.sensor_id", "p.parameter"), {
          since: `p.reached_at - ${2 * daysBack} * interval '1 day'`,
          until: "least(p.reached_at, $2)",
          middleMs: 0,
        })}) d
      where p.nth <= ${mostPast} and d.at <> '{}'`,
    values: [types, now],
  });
  const past = new Map<string, PastPath[]>();
  for (const { alarm, days_at, days, ...row } of rows) {
    const limits = { warning: null, alarm, replace: null };
    const path = pastPath({ ...row, limits, normal: null, hours: [], days: pointsOf(days_at, days) });
    if (path) past.set(typeKey(row), [...(past.get(typeKey(row)) ?? []), path]);
  }

  return past;
}

export const typeKey = (of: Pick<WatchedMeasurement, "equipment_type_id" | "data_set" | "parameter" | "kind">) =>
  `${of.equipment_type_id} ${of.data_set} ${of.parameter} ${of.kind}`;
