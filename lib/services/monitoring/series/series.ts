import type { PoolClient } from "pg";
import { can } from "@/lib/domain/identity/viewer";
import { type AxisMap, measuredThrough, viewOf } from "@/lib/domain/ingest/axis-map";
import { type BucketPlan, bucketFor, isGap, keptPlan, type Spread } from "@/lib/domain/monitoring/bucket-plan";
import { replaceBy } from "@/lib/domain/monitoring/forecast/forecast";
import {
  type DataSet,
  type Direction,
  type MeasurementName,
  type Parameter,
  parameterById,
} from "@/lib/domain/monitoring/parameters";
import { isDifference, type ZoneKind } from "@/lib/domain/monitoring/zones";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound } from "@/lib/domain/shared/errors";
import {
  differenceFromBase,
  fromBase,
  roundTo,
  shownUnit,
  type UnitSystem,
  unitSystemFor,
} from "@/lib/domain/shared/units";
import { rangeOn, type SeriesQuery } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";
import { sqlReadWithScope } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";
import { sqlIsMeasured } from "@/lib/services/devices/sensors/measured";
import { keptFromOf } from "../storage/since";
import { type SeriesEvent, timelineEventsOf } from "./timeline-events";

/** The measurements of a sensor over a time, in about a thousand points each that keep every peak. */

export interface Series {
  parameter: number;
  key: string;
  /** Message key. */
  name: MeasurementName;
  quantity: string;
  axis: "x" | "y" | "z" | null;
  /** What it is called by the direction that its axis looks on the machine; null if no direction is set. */
  view?: { parameter: number; key: string; name: MeasurementName; direction: Direction } | null;
  unit: string;
  decimals: number;
  /** Seconds since `from`; a point without a value is a gap. */
  t: number[];
  avg: (number | null)[];
  /** On a screen that calls it so. */
  isDirected?: boolean;
  /** Left out where the points are the readings themselves. */
  min?: (number | null)[];
  max?: (number | null)[];
}

export interface SeriesZone {
  id: number;
  parameter: number;
  kind: ZoneKind;
  warning: number | null;
  alarm: number | null;
  /** Where the item is to be replaced; raises nothing. */
  replace: number | null;
  is_provisional: boolean;
}

export interface SensorSeries {
  sensor_id: number;
  from: number;
  to: number;
  source: BucketPlan["source"];
  bucket_ms: number | null;
  unit_system: UnitSystem;
  series: Series[];
  /** [from, to] in milliseconds: the machine stood still. */
  stopped: [number, number][];
  zones: SeriesZone[];
  events: SeriesEvent[];
}

export interface Measured {
  id: number;
  company_id: number;
  data_set: DataSet;
  /** Left out where nobody is to know it. */
  axis_map?: AxisMap;
  equipment_id: number | null;
  expected_interval_s: number;
  unit_system: UnitSystem;
}

export function seriesOf(call: Omit<Call, "tx">, sensor_id: number, query: SeriesQuery): Promise<SensorSeries> {
  return sqlReadWithScope(call.viewer, async (client) => {
    const sensor = await measuredSensor(client, call.viewer.plant_ids, sensor_id);
    const system = (query.unit_system as UnitSystem | undefined) ?? unitSystemFor(call.viewer, sensor);
    const range = rangeOn(query, sensor.time_zone);
    const wanted = { ...range, parameters: query.parameters, system, points: query.points };
    const withOrders = can(call.viewer, "view_maintenance");
    const [measured, events] = await together([
      measurementsOf(client, sensor, wanted, call.now),
      timelineEventsOf(client, sensor, range, { system, withOrders }),
    ]);

    return { ...measured, events };
  });
}

interface Wanted {
  from: number;
  to: number;
  /** Left out: all that it measures. */
  parameters?: readonly number[];
  system: UnitSystem;
  /** Of each measurement, at most. */
  points?: number;
}

/** What a sensor within the client's walls measured, without what happened to it. */
export async function measurementsOf(
  client: PoolClient,
  sensor: Measured,
  { from, to: end, parameters: wanted, system, points }: Wanted,
  now: Date,
): Promise<Omit<SensorSeries, "events">> {
  // Nothing is known of the time to come, so it makes no point coarser.
  const to = Math.max(from + 1, Math.min(end, now.getTime() + 60_000));
  const [asked, zones] = await together([wanted ?? measuredBy(client, sensor.id), zonesOf(client, sensor, system)]);
  const shown = asked.flatMap((id) => sourceOf(sensor, id) ?? []);
  const ids = [...new Set(shown.map(({ source }) => source.id))];
  const plan = await planFor(client, sensor, ids, { from, to, points, now });
  const rows = await rowsOf(client, sensor, ids, plan, from, to);
  const spread = { expectedIntervalMs: sensor.expected_interval_s * 1000, bucketMs: widthOf(plan) };

  return {
    sensor_id: sensor.id,
    from,
    to: end,
    ...plan,
    unit_system: system,
    series: shown.map((one) => shownSeries(one, sensor, rows, { from, spread, system })),
    stopped: stoppedBands(rows, spread),
    zones: zonesShown(zones, shown, wanted),
  };
}

interface Shown {
  parameter: Parameter;
  /** What is measured: of a view the axis that looks that way. */
  source: Parameter;
}

/** Measurements 79 to 84 are views through the axis map: stored nowhere, read where their axis is. */
function sourceOf({ data_set, axis_map = {} }: Measured, id: number): Shown | undefined {
  const parameter = parameterById(data_set, id);
  const source = parameter?.direction ? measuredThrough(axis_map, data_set, parameter) : parameter;

  return parameter && source && { parameter, source };
}

async function measuredSensor(
  client: PoolClient,
  plant_ids: Call["viewer"]["plant_ids"],
  id: number,
): Promise<Measured & { time_zone: string }> {
  const { rows } = await client.query<Measured & { time_zone: string }>({
    name: "series-sensor",
    text: `select s.id, s.company_id, s.data_set, s.axis_map, s.equipment_id, s.expected_interval_s, p.unit_system, p.time_zone from sensors s join plants p on p.id = s.plant_id
      where s.id = $1 and s.deleted_at is null and ($2::int[] is null or s.plant_id = any($2))`,
    values: [id, plant_ids === "all" ? null : plant_ids],
  });
  if (!rows[0]) throw notFound();

  return rows[0];
}

/** Also what it measured in imported history alone. */
async function measuredBy(client: PoolClient, sensor_id: number): Promise<number[]> {
  const { rows } = await client.query<{ parameter: number }>({
    name: "series-measured",
    text: `select parameter from measurements p where sensor_id = $1 and ${sqlIsMeasured} order by parameter`,
    values: [sensor_id],
  });

  return rows.map(({ parameter }) => parameter);
}

/** A sensor may speak more often than it is expected to: the hours know how often it really did. */
async function planFor(
  client: PoolClient,
  sensor: Measured,
  ids: number[],
  { from, to, points, now }: Pick<Wanted, "from" | "to" | "points"> & { now: Date },
): Promise<BucketPlan> {
  const expected = sensor.expected_interval_s * 1000;
  const kept = await keptFromOf(client, sensor.company_id, from, now);
  const coarse = keptPlan(bucketFor(from, to, expected, points), from, to, kept, points);
  if (coarse.source !== "raw") return coarse;
  const { rows } = await client.query<{ densest: number | null }>({
    name: "series-density",
    text: `select max(rows)::float8 as densest from (select sum(count) as rows
      from hours_between($1, $2, $3, to_timestamp($4) - interval '1 hour', to_timestamp($5)) group by parameter) counted`,
    values: [sensor.company_id, sensor.id, ids, from / 1000, to / 1000],
  });
  const densest = rows[0]?.densest ?? 0;

  return bucketFor(from, to, Math.min(expected, densest > 0 ? (to - from) / densest : expected), points);
}

const hour = 3_600_000;
const widthOf = ({ source, bucket_ms }: BucketPlan) =>
  bucket_ms ?? (source === "raw" ? 0 : source === "hour" ? hour : 24 * hour);

/** parameter, time, min, max, mean, did it run. */
type Row = [parameter: number, ts: number, min: number, max: number, avg: number, running: boolean];

const statements = {
  raw: `select parameter, (extract(epoch from taken_at) * 1000)::float8, value, value, value, is_running is not false
    from readings_between($1, $2, $3, to_timestamp($4), to_timestamp($5))
    where quality not in (2, 3) order by parameter, taken_at`,
  rawBuckets: `select parameter, (extract(epoch from date_bin($6::interval, taken_at, 'epoch')) * 1000)::float8 as ts,
      min(value), max(value), avg(value), bool_or(is_running is not false)
    from readings_between($1, $2, $3, to_timestamp($4), to_timestamp($5))
    where quality not in (2, 3) group by parameter, ts order by parameter, ts`,
  hour: rollUps("hours_between"),
  hourBuckets: rollUpBuckets("hours_between"),
  day: rollUps("days_between"),
  dayBuckets: rollUpBuckets("days_between"),
};

/** As they are kept: nothing has to be put together. */
function rollUps(read: "hours_between" | "days_between"): string {
  return `select parameter, (extract(epoch from bucket) * 1000)::float8, min, max, sum / count, running > 0
    from ${read}($1, $2, $3, to_timestamp($4), to_timestamp($5)) order by parameter, bucket`;
}

function rollUpBuckets(read: "hours_between" | "days_between"): string {
  return `select parameter, (extract(epoch from date_bin($6::interval, bucket, 'epoch')) * 1000)::float8 as ts,
      min(min), max(max), sum(sum) / sum(count), sum(running) > 0
    from ${read}($1, $2, $3, to_timestamp($4), to_timestamp($5)) group by parameter, ts order by parameter, ts`;
}

async function rowsOf(
  client: PoolClient,
  { id, company_id }: Measured,
  ids: number[],
  plan: BucketPlan,
  from: number,
  to: number,
) {
  const isPlain = plan.bucket_ms === null;
  const name = isPlain ? plan.source : (`${plan.source}Buckets` as const);
  // A bucket that began before the range still holds some of it.
  const start = plan.source === "raw" ? from : Math.floor(from / widthOf(plan)) * widthOf(plan);
  const { rows } = await client.query<Row>({
    name: `series-${name}`,
    text: statements[name],
    rowMode: "array",
    values: [company_id, id, ids, start / 1000, to / 1000, ...(isPlain ? [] : [`${widthOf(plan)} milliseconds`])],
  });

  return rows;
}

interface Frame {
  from: number;
  spread: Spread;
  system: UnitSystem;
}

function shownSeries(
  { parameter, source }: Shown,
  { data_set, axis_map = {} }: Measured,
  rows: readonly Row[],
  { from, spread, system }: Frame,
): Series {
  const { unit, decimals } = shownUnit(parameter.quantity, system);
  const convert = (value: number) => roundTo(fromBase(parameter.quantity, value, unit)!, decimals + 1);
  const isBucketed = spread.bucketMs > 0;
  const t: number[] = [];
  const avg: (number | null)[] = [];
  const min: (number | null)[] = [];
  const max: (number | null)[] = [];
  const add = (ts: number, low: number | null, high: number | null, mean: number | null) => {
    t.push(Math.round((ts - from) / 1000));
    min.push(low);
    max.push(high);
    avg.push(mean);
  };

  let last: number | null = null;
  for (const [id, ts, low, high, mean] of rows) {
    if (id !== source.id) continue;
    if (last !== null && isGap(last, ts, spread)) add((last + ts) / 2, null, null, null);
    add(ts, convert(low), convert(high), convert(mean));
    last = ts;
  }
  const { id, key, name, quantity } = parameter;
  const view = viewOf(axis_map, data_set, source);

  return {
    parameter: id,
    key,
    name,
    quantity,
    axis: source.axis,
    unit,
    decimals,
    t,
    avg,
    view: view && { parameter: view.id, key: view.key, name: view.name, direction: view.direction! },
    ...(isBucketed ? { min, max } : {}),
  };
}

/** All of them, or those of what was asked for; a view has the limits of what it shows. */
function zonesShown(zones: readonly SeriesZone[], shown: readonly Shown[], wanted?: readonly number[]): SeriesZone[] {
  if (!wanted) return [...zones];

  return shown.flatMap(({ parameter, source }) =>
    zones.filter((zone) => zone.parameter === source.id).map((zone) => ({ ...zone, parameter: parameter.id })),
  );
}

/** From the best measurement; a gap is unknown and not a stop. */
function stoppedBands(rows: readonly Row[], spread: Spread): [number, number][] {
  const step = spread.bucketMs || spread.expectedIntervalMs;
  const bands: [number, number][] = [];
  const first = rows[0]?.[0];
  let last: { ts: number; running: boolean } | null = null;
  for (const [id, ts, , , , running] of rows) {
    if (id !== first) break;
    if (!running) {
      const band = bands.at(-1);
      const follows = last !== null && !last.running && !isGap(last.ts, ts, spread);
      if (band && follows) band[1] = ts + step;
      else bands.push([ts, ts + step]);
    } else if (last && !last.running && bands.length > 0 && !isGap(last.ts, ts, spread)) lastOf(bands)[1] = ts;
    last = { ts, running };
  }

  return bands;
}

async function zonesOf(client: PoolClient, sensor: Measured, system: UnitSystem): Promise<SeriesZone[]> {
  const { rows } = await client.query<Omit<SeriesZone, "replace"> & { replace_ratio: number | null }>({
    name: "series-zones",
    text: `select z.id, z.parameter, z.kind, z.warning, z.alarm, z.is_provisional, t.replace_ratio
      from level_zones z left join equipments e on e.id = $2 left join equipment_types t on t.id = e.equipment_type_id
      where z.sensor_id = $1 and z.is_enabled order by z.id`,
    values: [sensor.id, sensor.equipment_id],
  });

  return rows.map(({ replace_ratio, ...zone }) => {
    const quantity = parameterById(sensor.data_set, zone.parameter)?.quantity ?? "custom";
    const { unit } = shownUnit(quantity, system);
    const inBase = isDifference(zone.kind) ? differenceFromBase : fromBase;
    const convert = (value: number | null) => (value === null ? null : roundTo(inBase(quantity, value, unit), 6));

    const replace = replaceBy(zone, quantity, replace_ratio);

    return { ...zone, warning: convert(zone.warning), alarm: convert(zone.alarm), replace: convert(replace) };
  });
}
