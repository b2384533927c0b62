import { type Limits, limitOf } from "@/lib/domain/maintenance/item-verdict";
import { type CrossedKind, crossedKinds, rulesOfKind } from "@/lib/domain/monitoring/alert-types";
import { jointKind } from "@/lib/domain/monitoring/joint-alert";
import { converter, converterFor, type Measurement, measurement } from "@/lib/domain/monitoring/measurement";
import type { Level } from "@/lib/domain/shared/levels";
import type { UnitSystem } from "@/lib/domain/shared/units";
import type { Tx } from "@/lib/server/data/db";

/** What the measurement of an alert reads now and by which limits it is judged now, in base units. */
export interface PresentReading {
  alert_id: number;
  level: Level;
  sensor: { id: number; name: string };
  data_set: string;
  /** Null: the alert does not state what was measured. */
  parameter: number | null;
  value: number | null;
  at: Date | null;
  /** What raised it. Silence and measurements that part name no measurement. */
  cause: AlertCause;
  /** Of the zone whose rule opened the alert; those of the alert where the zone is gone. */
  limits: Limits;
  /** Of the zones that are drawn beside a value. */
  high: Limits;
  low: Limits;
}

export type AlertCause = CrossedKind | "no_data" | typeof jointKind;

interface Found {
  alert_id: number;
  level: Level;
  alert_rule: string;
  sensor_id: number;
  sensor_name: string;
  data_set: string;
  parameter: number | null;
  value: number | null;
  at: Date | null;
  warning: number | null;
  alarm: number | null;
  high_warning: number | null;
  high_alarm: number | null;
  low_warning: number | null;
  low_alarm: number | null;
}

/** By the alert's id. The one source of a reading beside a level: what the alert has stored is as old as its last evaluation. */
export async function presentReadingsOf(tx: Tx, alert_ids: readonly number[]): Promise<Map<number, PresentReading>> {
  if (alert_ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<Found[]>`
    select a.id as alert_id, case when a.ended_at is null then a.shown_level else 'off_alarm' end as level, a.alert_rule,
      s.id as sensor_id, s.name as sensor_name, s.data_set, a.parameter,
      coalesce(p.last_value, a.last_value) as value, p.last_at as at,
      case when own.id is null then a.warning else own.warning end as warning,
      case when own.id is null then a.alarm else own.alarm end as alarm,
      high.warning as high_warning, high.alarm as high_alarm, low.warning as low_warning, low.alarm as low_alarm
    from alerts a join sensors s on s.id = a.sensor_id
    left join measurements p on p.sensor_id = a.sensor_id and p.parameter = a.parameter
    left join level_zones own on own.sensor_id = a.sensor_id and own.parameter = a.parameter and own.is_enabled
      and own.kind = split_part(a.alert_rule, '_', 1)
    left join level_zones high on high.sensor_id = a.sensor_id and high.parameter = a.parameter and high.kind = 'high' and high.is_enabled
    left join level_zones low on low.sensor_id = a.sensor_id and low.parameter = a.parameter and low.kind = 'low' and low.is_enabled
    where a.id = any(${[...new Set(alert_ids)]}::int[])`;

  return new Map(rows.map((row) => [row.alert_id, readingOf(row)]));
}

function readingOf({ alert_id, level, alert_rule, data_set, parameter, value, at, ...row }: Found): PresentReading {
  const limits = { warning: row.warning, alarm: row.alarm };
  const high = { warning: row.high_warning, alarm: row.high_alarm };
  const low = { warning: row.low_warning, alarm: row.low_alarm };
  const crossed = crossedKinds.find((kind) => rulesOfKind(kind).includes(alert_rule));
  const cause = crossed ?? (alert_rule === jointKind ? jointKind : "no_data");
  const isAbove = cause !== "low" && cause !== "amplitude" && cause !== "rise";

  return {
    alert_id,
    level,
    sensor: { id: row.sensor_id, name: row.sensor_name },
    data_set,
    parameter,
    value,
    at,
    cause,
    limits,
    high: isAbove ? limits : high,
    low: cause === "low" ? limits : low,
  };
}

/** A reading as a person reads it. */
export interface ShownReading extends Measurement {
  at: string | null;
  /** The limit that the level is measured by; of a rise or a fluctuation none of the value's, see `cause`. */
  limit: number | null;
  cause: AlertCause;
}

/** Null where nothing states what was measured. */
export function shownReading(
  { data_set, parameter, value, at, level, limits, cause }: PresentReading,
  system: UnitSystem,
): ShownReading | null {
  if (parameter === null) return null;
  const convert = converterFor(data_set, parameter, system, cause);

  return {
    ...measurement(data_set, parameter, value, system),
    at: at?.toISOString() ?? null,
    limit: convert(limitOf(level, limits)),
    cause,
  };
}

/** The limits that are drawn beside the value. */
export function shownLimits({ data_set, parameter, high, low }: PresentReading, system: UnitSystem) {
  const convert = converter(data_set, parameter ?? 0, system);

  return {
    warning: convert(high.warning),
    alarm: convert(high.alarm),
    low_warning: convert(low.warning),
    low_alarm: convert(low.alarm),
  };
}
