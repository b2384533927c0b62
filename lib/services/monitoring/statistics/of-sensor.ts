import type { PoolClient } from "pg";
import { staleAfter } from "@/lib/domain/monitoring/bucket-plan";
import type { MeasurementName } from "@/lib/domain/monitoring/parameters";
import { type DataSet, type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { gapsOf, type LevelEpisode, type LevelTimes, levelTimes } from "@/lib/domain/monitoring/statistics";
import { isDifference } from "@/lib/domain/monitoring/zones";
import { notFound } from "@/lib/domain/shared/errors";
import type { Level } from "@/lib/domain/shared/levels";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import {
  differenceFromBase,
  fromBase,
  roundTo,
  shownUnit,
  type UnitSystem,
  unitSystemFor,
} from "@/lib/domain/shared/units";
import { rangeOn, type StatisticsQuery } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";
import { sqlReadWithScope } from "@/lib/server/data/db";
import { sqlIsMeasured } from "@/lib/services/devices/sensors/measured";
import { keptFromOf } from "../storage/since";
import { type Asked, fromHours, fromReadings, mostReadings, readingsIn, type Summary, sparksOf } from "./summaries";

export interface Statistics {
  sensor_id: number;
  from: number;
  /** Not later than now. */
  to: number;
  /** From the readings themselves, or, where there are too many, from their hours: without spread and percentiles. */
  source: "readings" | "hours";
  /** How long the machine ran, by its best measurement. */
  running_s: number;
  expected_interval_s: number;
  measurements: Measurement[];
}

export interface Measurement {
  parameter: number;
  key: string;
  name: MeasurementName;
  unit: string;
  decimals: number;
  count: number;
  min: number | null;
  max: number | null;
  mean: number | null;
  sd: number | null;
  percentiles: [p5: number, p50: number, p95: number] | null;
  /** The latest there is, whatever the range. */
  last: { value: number; at: number } | null;
  level: Level;
  limits: { kind: string; warning: number | null; alarm: number | null }[];
  /** Milliseconds at each level. */
  times: LevelTimes;
  gaps: { count: number; total: number; longest: number };
  /** 0 to 1. */
  completeness: number;
  spark: (number | null)[];
}

interface Found {
  id: number;
  company_id: number;
  data_set: DataSet;
  expected_interval_s: number;
  unit_system: UnitSystem;
  time_zone: string;
}

export function statisticsOf(
  call: Omit<Call, "tx">,
  sensor_id: number,
  { unit_system, ...wanted }: StatisticsQuery,
): Promise<Statistics> {
  return sqlReadWithScope(call.viewer, async (client) => {
    const sensor = await sensorOf(client, call, sensor_id);
    const system = (unit_system as UnitSystem | undefined) ?? unitSystemFor(call.viewer, sensor);
    const { from, to } = rangeOn(wanted, sensor.time_zone);
    const range = { from, to: Math.max(from + 1, Math.min(to, call.now.getTime())) };
    const present = await presentOf(client, sensor_id);
    const asked: Asked = { ...sensor, sensor_id, range, parameters: present.map(({ parameter }) => parameter) };
    const { readings } = await keptFromOf(client, sensor.company_id, range.from, call.now);
    const isGone = readings !== null && range.from < readings;
    const source = isGone || (await readingsIn(client, asked)) > mostReadings ? "hours" : "readings";
    const summaries = await (source === "hours" ? fromHours : fromReadings)(client, asked);
    const sparks = await sparksOf(client, asked, source);
    const zones = await zonesOf(client, sensor_id);
    const episodes = await episodesOf(client, sensor_id, range);
    const mostSampled = summaries.reduce<Summary | null>(
      (most, one) => (one.count > (most?.count ?? 0) ? one : most),
      null,
    );

    return {
      sensor_id,
      from,
      to: range.to,
      source,
      running_s: mostSampled?.running_s ?? 0,
      expected_interval_s: sensor.expected_interval_s,
      measurements: present.flatMap((one) => {
        const parameter = parameterById(sensor.data_set, one.parameter);
        if (!parameter) return [];
        const summary = summaries.find((found) => found.parameter === one.parameter);
        const mine = <Row extends { parameter: number | null }>(rows: readonly Row[]) =>
          rows.filter((row) => row.parameter === one.parameter);
        return [
          {
            ...shownSummary(parameter, summary, one, system),
            ...timesOf(summary, mine(episodes), range, sensor, source),
            limits: mine(zones).map((zone) => shownZone(parameter, zone, system)),
            spark: (sparks.get(one.parameter) ?? []).map((value) => shown(parameter, value, system)),
          },
        ];
      }),
    };
  });
}

async function sensorOf(client: PoolClient, { viewer }: Pick<Call, "viewer">, id: number): Promise<Found> {
  const { rows } = await client.query<Found>({
    name: "statistics-sensor",
    text: `select s.id, s.company_id, s.data_set, s.expected_interval_s, p.unit_system, p.time_zone from sensors s join plants p on p.id = s.plant_id
      where s.id = $1 and s.deleted_at is null and ($2::int[] is null or s.plant_id = any($2))`,
    values: [id, viewer.plant_ids === "all" ? null : viewer.plant_ids],
  });
  if (!rows[0]) throw notFound();

  return rows[0];
}

interface Present {
  parameter: number;
  last_value: number | null;
  last_at: number | null;
  level: Level;
}

/** Also what it measured in imported history alone, which has no latest value. */
async function presentOf(client: PoolClient, sensor_id: number): Promise<Present[]> {
  const { rows } = await client.query<Present>({
    name: "statistics-present",
    text: `select parameter, last_value, (extract(epoch from last_at) * 1000)::float8 as last_at, level
      from measurements p where sensor_id = $1 and ${sqlIsMeasured}
      order by parameter limit 64`,
    values: [sensor_id],
  });

  return rows;
}

interface Zone {
  parameter: number;
  kind: string;
  warning: number | null;
  alarm: number | null;
}

async function zonesOf(client: PoolClient, sensor_id: number): Promise<Zone[]> {
  const { rows } = await client.query<Zone>({
    name: "statistics-zones",
    text: `select parameter, kind, warning, alarm from level_zones where sensor_id = $1 and is_enabled
      and coalesce(warning, alarm) is not null order by parameter, kind`,
    values: [sensor_id],
  });

  return rows;
}

type Episode = LevelEpisode & { parameter: number | null };

async function episodesOf(client: PoolClient, sensor_id: number, { from, to }: Range): Promise<Episode[]> {
  const { rows } = await client.query<Episode>({
    name: "statistics-episodes",
    text: `select a.parameter, a.kind, (extract(epoch from a.opened_at) * 1000)::float8 as opened_at,
        (extract(epoch from a.ended_at) * 1000)::float8 as ended_at,
        coalesce(json_agg(json_build_object('at', extract(epoch from c.at) * 1000, 'to', c."to") order by c.at, c.id)
          filter (where c."to" in ('warning', 'alarm')), '[]') as moves
      from alerts a left join alert_changes c on c.alert_id = a.id
      where a.sensor_id = $1 and a.kind = 'level' and a.opened_at < to_timestamp($3)
        and (a.ended_at is null or a.ended_at >= to_timestamp($2))
      group by a.id order by a.opened_at limit 2000`,
    values: [sensor_id, from / 1000, to / 1000],
  });

  return rows;
}

function shown(parameter: Parameter, value: number | null, system: UnitSystem, more = 1): number | null {
  if (value === null) return null;
  const { unit, decimals } = shownUnit(parameter.quantity, system);
  return roundTo(fromBase(parameter.quantity, value, unit), decimals + more);
}

function shownSummary(parameter: Parameter, summary: Summary | undefined, present: Present, system: UnitSystem) {
  const { id, key, name, quantity } = parameter;
  const { unit, decimals } = shownUnit(quantity, system);
  const of = (value: number | null | undefined) => shown(parameter, value ?? null, system);
  const last = of(present.last_value);
  // How far values spread has no zero point: 1 °C of it is 1.8 °F.
  const sd = summary?.sd == null ? null : roundTo(differenceFromBase(quantity, summary.sd, unit), decimals + 1);

  return {
    parameter: id,
    key,
    name,
    unit,
    decimals,
    count: summary?.count ?? 0,
    level: present.level,
    sd,
    min: of(summary?.min),
    max: of(summary?.max),
    mean: of(summary?.mean),
    percentiles: (summary?.percentiles?.map(of) ?? null) as Measurement["percentiles"],
    last: last === null || present.last_at === null ? null : { value: last, at: present.last_at },
  };
}

const hour = 3_600_000;

function timesOf(
  summary: Summary | undefined,
  episodes: readonly Episode[],
  range: Range,
  { expected_interval_s }: Found,
  source: Statistics["source"],
) {
  const stale = Math.max(staleAfter(expected_interval_s * 1000), source === "hours" ? hour : 0);
  const spacing = {
    first: summary?.first ?? null,
    last: summary?.last ?? null,
    count: summary?.gaps ?? 0,
    total: summary?.gap_total ?? 0,
    longest: summary?.gap_longest ?? 0,
  };
  const { completeness, ...gaps } = gapsOf(spacing, range, stale);

  return { gaps, completeness, times: levelTimes(range, episodes, gaps.total) };
}

function shownZone(parameter: Parameter, { kind, warning, alarm }: Zone, system: UnitSystem) {
  const { unit } = shownUnit(parameter.quantity, system);
  const inBase = isDifference(kind) ? differenceFromBase : fromBase;
  const limit = (value: number | null) => (value === null ? null : roundTo(inBase(parameter.quantity, value, unit), 6));

  return { kind, warning: limit(warning), alarm: limit(alarm) };
}
