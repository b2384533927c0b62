import { freshLimits, type ZoneKind, type ZoneLimits } from "@/lib/domain/monitoring/zones";
import type { Level } from "@/lib/domain/shared/levels";
import type { LevelZoneChange } from "@/lib/inputs/level-zones";

export interface Measure {
  id: number;
  /** Message key. */
  name: string;
  unit: string;
}

export interface SavedZone extends ZoneLimits {
  id: number;
  parameter: number;
  kind: ZoneKind;
  unit: string;
  source: string;
  is_provisional: boolean;
  version: number;
}

export const limitNames = Object.keys(freshLimits) as (keyof ZoneLimits)[];

/** A saved zone holds more than what a person sets. */
export function limitsOf(saved: ZoneLimits): ZoneLimits {
  const limits = { ...freshLimits };
  const take = <Name extends keyof ZoneLimits>(name: Name) => {
    limits[name] = saved[name];
  };
  for (const name of limitNames) take(name);
  return limits;
}

export type NumberName = {
  [Name in keyof ZoneLimits]: ZoneLimits[Name] extends number | null ? Name : never;
}[keyof ZoneLimits];

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

/** In the order of the panel; a swing has a window and no chronic mean, a rise has its hour. */
export function fieldsOf(kind: ZoneKind, deadband_unit: ZoneLimits["deadband_unit"]): NumberFieldLook[] {
  return [
    { name: "alarm", level: "alarm", optional: true },
    { name: "warning", level: "warning", optional: true },
    { name: "deadband", plain: deadband_unit === "percent" ? "%" : undefined },
    { name: "samples_to_alarm", counts: true },
    { name: "samples_to_settle", counts: true },
    ...(kind === "rise"
      ? []
      : [
          {
            name: "acute_samples",
            level: kind === "amplitude" ? undefined : "acute",
            counts: true,
            optional: true,
          } as const,
        ]),
    ...(kind === "amplitude" || kind === "rise"
      ? []
      : [{ name: "chronic_samples", level: "chronic", counts: true, optional: true } as const]),
  ];
}

/** Fine enough for small limits, not endless for large ones: of 0.004 in of displacement a hundredth would be all. */
export function stepOf(limit: number): number {
  const size = Math.abs(limit);
  if (size >= 0.1 || size < 1e-5) return size >= 50 ? 1 : size >= 1 ? 0.1 : 0.01;

  return Number(`1e${Math.floor(Math.log10(size)) - 1}`);
}

/** What is sent to set, try or spread these limits. */
export const bodyOf = (limits: ZoneLimits, unit: string) =>
  ({ ...limits, unit, source: "manual" }) satisfies Partial<LevelZoneChange>;
