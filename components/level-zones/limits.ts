import type { Level } from "@/lib/domain/levels";
import type { LevelZoneChange } from "@/lib/resources/level-zones";

export interface Measure {
  id: number;
  /** Message key. */
  name: string;
  unit: string;
}

export type Kind = "high" | "low" | "amplitude";

/** What a person sets, in the unit that is shown. */
export interface Limits {
  warning: number | null;
  alarm: number | null;
  deadband: number;
  deadband_unit: "absolute" | "percent";
  samples_to_alarm: number;
  samples_to_settle: number;
  acute_samples: number | null;
  chronic_samples: number | null;
  delay_after_start_s: number;
  is_run_gated: boolean;
  is_latching: boolean;
  is_enabled: boolean;
  k_warning: number | null;
  k_alarm: number | null;
  ratio_warning: number | null;
  ratio_alarm: number | null;
}

export interface SavedZone extends Limits {
  id: number;
  parameter: number;
  kind: Kind;
  unit: string;
  source: string;
  is_provisional: boolean;
  version: number;
}

export const freshLimits: Limits = {
  warning: null,
  alarm: null,
  deadband: 0,
  deadband_unit: "absolute",
  samples_to_alarm: 3,
  samples_to_settle: 3,
  acute_samples: null,
  chronic_samples: null,
  delay_after_start_s: 60,
  is_run_gated: true,
  is_latching: false,
  is_enabled: true,
  k_warning: null,
  k_alarm: null,
  ratio_warning: null,
  ratio_alarm: null,
};

export const limitNames = Object.keys(freshLimits) as (keyof Limits)[];

/** A saved zone holds more than what a person sets. */
export const limitsOf = (saved: Limits): Limits =>
  Object.fromEntries(limitNames.map((name) => [name, saved[name]])) as unknown as Limits;

export type NumberName = {
  [Name in keyof Limits]: Limits[Name] extends number | null ? Name : never;
}[keyof Limits];

export interface NumberFieldLook {
  name: NumberName;
  level?: Level;
  /** A whole number of samples. */
  counts?: boolean;
  /** Without a unit of the measurement. */
  plain?: string;
  /** May be left blank: then it watches nothing. */
  optional?: boolean;
}

/** In the order of the panel; a swing has a window and no chronic mean. */
export function fieldsOf(kind: Kind, deadband_unit: Limits["deadband_unit"]): NumberFieldLook[] {
  return [
    { name: "alarm", level: "alarm", optional: true },
    { name: "warning", level: "warning", optional: true },
    { name: "deadband", plain: deadband_unit === "percent" ? "%" : undefined },
    { name: "samples_to_alarm", counts: true },
    { name: "samples_to_settle", counts: true },
    { name: "acute_samples", level: kind === "amplitude" ? undefined : "acute", counts: true, optional: true },
    ...(kind === "amplitude"
      ? []
      : [{ name: "chronic_samples", level: "chronic", counts: true, optional: true } as const]),
  ];
}

/** Fine enough for small limits, not endless for large ones. */
export const stepOf = (limit: number) => (Math.abs(limit) >= 50 ? 1 : Math.abs(limit) >= 1 ? 0.1 : 0.01);

/** What is sent to set, try or spread these limits. */
export const bodyOf = (limits: Limits, unit: string) =>
  ({ ...limits, unit, source: "manual" }) satisfies Partial<LevelZoneChange>;
