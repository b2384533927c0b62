import { evaluateFormula, readFormula } from "../monitoring/formulas";

/** Where the speed of a shaft comes from, best first: domain reference 6.1. */
const shaftSources = ["typed", "measured", "line", "estimated", "nominal"] as const;
export type ShaftSource = (typeof shaftSources)[number];

/** `at`: when it was measured; null when it holds at any time. */
export type ShaftSpeed = { rpm: number; source: ShaftSource; at: number | null };

/** A name plate is a few percent off the motor that pulls. */
export const isExactSpeed = (source: ShaftSource) => source !== "nominal";

export const rpmSourceItems = ["fixed", "option", "production_line", "external", "sensor"] as const;
export type RpmSourceItem = (typeof rpmSourceItems)[number];

type Reading = { at: number; value: number };

/** How an item gets its speed. `readings` and `interval_ms` are of the sensor that a measured source names. */
export type RpmSetting = {
  rpm_source_item: RpmSourceItem | null;
  /** Of a fixed source, or of the option's nominal speed. */
  rpm_value?: number | null;
  readings?: readonly Reading[] | null;
  interval_ms?: number | null;
  /** To r/min: Hz is value*60. */
  rpm_unit_expression?: string | null;
  /** To the shaft: a gear, a drum. */
  rpm_formula?: string | null;
};

export type ResolvedRpm =
  | { ok: true; speed: ShaftSpeed; value: number }
  | { ok: false; reason: "not_set" | "no_value" | "stale" | "formula" | "out_of_range" };

const LEAST_AGE_MS = 15 * 60_000;
const [LEAST_RPM, MOST_RPM] = [1, 60_000];

/** Whether a source is chosen and all that it needs is there. */
function isRpmSet({ rpm_source_item, rpm_value, readings, interval_ms }: RpmSetting): boolean {
  if (rpm_source_item === null) return false;

  return isNominal(rpm_source_item) ? rpm_value != null : readings != null && interval_ms != null;
}

/** Speed at a moment, in r/min. Moments in milliseconds. */
export function resolveRpm(setting: RpmSetting, at: number): ResolvedRpm {
  const { rpm_source_item } = setting;
  if (rpm_source_item === null || !isRpmSet(setting)) return { ok: false, reason: "not_set" };
  const reading = isNominal(rpm_source_item) ? { at: null, value: setting.rpm_value! } : nearest(setting.readings!, at);
  if (!reading) return { ok: false, reason: "no_value" };
  const most = Math.max(2 * (setting.interval_ms ?? 0), LEAST_AGE_MS);
  if (reading.at !== null && Math.abs(at - reading.at) > most) return { ok: false, reason: "stale" };
  const rpm = computed(computed(reading.value, setting.rpm_unit_expression), setting.rpm_formula);
  if (rpm === null) return { ok: false, reason: "formula" };
  if (rpm < LEAST_RPM || rpm > MOST_RPM) return { ok: false, reason: "out_of_range" };
  const source = rpm_source_item === "production_line" ? "line" : isNominal(rpm_source_item) ? "nominal" : "measured";

  return { ok: true, speed: { rpm, source, at: reading.at }, value: reading.value };
}

const isNominal = (item: RpmSourceItem) => item === "fixed" || item === "option";

function nearest(readings: readonly Reading[], at: number): Reading | null {
  const farther = (a: Reading, b: Reading) => Math.abs(a.at - at) > Math.abs(b.at - at);

  return readings.reduce<Reading | null>((best, one) => (best && !farther(best, one) ? best : one), null);
}

function computed(value: number | null, formula: string | null | undefined): number | null {
  if (value === null || !formula) return value;
  const read = readFormula(formula, ["value"]);
  const result = read.ok ? evaluateFormula(read, { value }) : read;

  return result.ok ? result.value : null;
}
