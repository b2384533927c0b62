import { validateRule } from "@/lib/domain/monitoring/alerts";
import { multipliersOf } from "@/lib/domain/monitoring/baseline";
import { type DataSet, type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference, rulesOf } from "@/lib/domain/monitoring/zones";
import { DomainError, type Fields, invalidField } from "@/lib/domain/shared/errors";
import { differenceToBase, toBase, type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import type { LevelZoneInput } from "@/lib/inputs/level-zones";
import { sensors } from "@/lib/resources/sensors";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

/** Limits between what a person typed and what is stored. */

export interface ZonedSensor {
  id: number;
  company_id: number;
  plant_id: number;
  data_set: DataSet;
  expected_interval_s: number;
  /** Of the person who sets the limits. */
  unit_system: UnitSystem;
}

export type StoredLimits = Omit<LevelZoneInput, "unit" | "reason">;

export async function zonedSensor(call: Call, id: number): Promise<ZonedSensor> {
  const row = await find(call, sensors, id);

  return { ...row, data_set: row.data_set as DataSet, unit_system: unitSystemFor(call.viewer, row.plant) };
}

export function measured(sensor: Pick<ZonedSensor, "data_set">, id: number): Parameter {
  const parameter = parameterById(sensor.data_set, id);
  if (!parameter) throw invalidField("parameter", "errors.not_an_option");

  return parameter;
}

const limits = ["warning", "alarm"] as const;

/** From the unit that was typed. */
export function inBase(typed: StoredLimits, { quantity }: Parameter, unit: string): StoredLimits {
  const base = (field: (typeof limits)[number]) => {
    const value = typed[field];
    if (value === null) return null;
    const converted = isDifference(typed.kind)
      ? differenceToBase(quantity, value, unit)
      : toBase(quantity, value, unit);
    if (converted === null) throw invalidField("unit", "errors.not_an_option");

    return converted;
  };
  const deadband =
    typed.deadband_unit === "percent" ? typed.deadband : (differenceToBase(quantity, typed.deadband, unit) ?? 0);

  return { ...storedOf(typed), warning: base("warning"), alarm: base("alarm"), deadband };
}

/** Only what a zone stores: a row that was read holds more. */
export const storedOf = (zone: StoredLimits): StoredLimits => ({
  parameter: zone.parameter,
  kind: zone.kind,
  warning: zone.warning,
  alarm: zone.alarm,
  source: zone.source,
  k_warning: zone.k_warning,
  k_alarm: zone.k_alarm,
  ratio_warning: zone.ratio_warning,
  ratio_alarm: zone.ratio_alarm,
  deadband: zone.deadband,
  deadband_unit: zone.deadband_unit,
  samples_to_alarm: zone.samples_to_alarm,
  samples_to_settle: zone.samples_to_settle,
  acute_samples: zone.acute_samples,
  chronic_samples: zone.chronic_samples,
  delay_after_start_s: zone.delay_after_start_s,
  is_run_gated: zone.is_run_gated,
  is_latching: zone.is_latching,
  is_enabled: zone.is_enabled,
});

/** Learnt limits name their multipliers; those of the ratios have the quantity's usual ones. */
export function withMultipliers(zone: StoredLimits, { quantity }: Parameter): StoredLimits {
  if (zone.source !== "baseline") return zone;
  const usual = multipliersOf(quantity);

  return {
    ...zone,
    ratio_warning: zone.ratio_warning ?? usual.ratio_warning,
    ratio_alarm: zone.ratio_alarm ?? usual.ratio_alarm,
  };
}

/** The rules' sentences, which are the specification's own, as message keys. */
const sentences: Record<string, string> = {
  "All values must be a number": "level-zones.must_be_number",
  "At least one of these fields is required": "level-zones.at_least_one",
  "Alarm zone should be higher than Warning zone": "level-zones.alarm_higher",
  "Alarm zone should be lower than Warning zone": "level-zones.alarm_lower",
  "Deadband should be lower than the distance between the zones": "level-zones.deadband_too_wide",
  "Samples should be a whole number from 1 to 10000": "level-zones.samples",
  "All threshold multipliers fields should have values": "level-zones.multipliers",
};

const renamed: Record<string, string> = { delay_after_start_seconds: "delay_after_start_s" };

export function refuseProblems(zone: StoredLimits, expected_interval_s: number) {
  const fields: Fields = {};
  for (const rule of rulesOf(zone, expected_interval_s)) {
    for (const { field, message } of validateRule({ ...rule, ...multipliers(zone) })) {
      fields[renamed[field] ?? field] = [sentences[message] ?? "errors.not_valid"];
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

const multipliers = ({ source, k_warning, k_alarm }: StoredLimits) => ({ source, k_warning, k_alarm });
