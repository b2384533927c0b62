import {
  type AlertRule,
  type AlertStates,
  alertRule,
  sensorLevel,
  type ZoneSource,
} from "@/lib/domain/monitoring/alerts";
import type { Level } from "@/lib/domain/shared/levels";

/** The limits of one measurement as they are stored, and the rules that watch them. */
export const zoneKinds = ["high", "low", "amplitude", "rise"] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** A swing and a rise have no zero point: 10 °C of them are 18 °F. */
export const isDifference = (kind: string) => kind === "amplitude" || kind === "rise";

/**
 * Domain reference 3.2: warn on a rise of more than 10 °C in an hour while running. At once, for after that hour it is
 * no rise any more; and not in the hour after a start, in which every machine warms up.
 */
export const temperatureRise: Zone = {
  kind: "rise",
  warning: 10,
  alarm: null,
  deadband: 2,
  deadband_unit: "absolute",
  samples_to_alarm: 1,
  samples_to_settle: 3,
  acute_samples: null,
  chronic_samples: null,
  delay_after_start_s: 3600,
  is_run_gated: true,
  is_latching: false,
  is_enabled: true,
};

export const zoneSources = ["manual", "iso", "baseline", "our", "imported"] as const satisfies readonly ZoneSource[];

export type Zone = {
  kind: ZoneKind;
  /** In the base unit, or in the one that a person typed them in. */
  warning: number | null;
  alarm: number | null;
  deadband: number;
  deadband_unit: "absolute" | "percent";
  samples_to_alarm: number;
  samples_to_settle: number;
  /** Null: no acute rule. Of an amplitude zone it is the window, and the default one when null. */
  acute_samples: number | null;
  chronic_samples: number | null;
  delay_after_start_s: number;
  is_run_gated: boolean;
  is_latching: boolean;
  is_enabled: boolean;
};

/** How far above what is normal here limits are learnt: σ above the mean, and at least so many times it. */
export interface Multipliers {
  k_warning: number | null;
  k_alarm: number | null;
  ratio_warning: number | null;
  ratio_alarm: number | null;
}

/** What a person sets of a zone. */
export type ZoneLimits = Omit<Zone, "kind"> & Multipliers;

/** Limits that nobody has set yet; what is left out of a new zone is as it is here. */
export const freshLimits: ZoneLimits = {
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

/** A rise is reported immediately, and not in the hour after a start. */
const freshRise: ZoneLimits = { ...freshLimits, samples_to_alarm: 1, delay_after_start_s: 3600 };

export const freshFor = (kind: ZoneKind): ZoneLimits => (kind === "rise" ? freshRise : freshLimits);

/** What a kind begins with of its own. */
export function paceOf(kind: ZoneKind) {
  const { samples_to_alarm, delay_after_start_s } = freshFor(kind);

  return { samples_to_alarm, delay_after_start_s };
}

/** Three expected intervals without a sample are silence. */
export const staleAfterSeconds = (expected_interval_s: number) => 3 * expected_interval_s;

/** One zone may watch plain samples, samples in a row and the long mean; each is a rule with a state of its own. */
export function rulesOf(zone: Zone, expected_interval_s: number): AlertRule[] {
  const shared = {
    direction: zone.kind === "low" ? "low" : "high",
    warning: zone.warning,
    alarm: zone.alarm,
    deadband: zone.deadband,
    deadband_unit: zone.deadband_unit,
    samples_to_alarm: zone.samples_to_alarm,
    samples_to_settle: zone.samples_to_settle,
    ...(zone.acute_samples === null ? {} : { acute_samples: zone.acute_samples }),
    ...(zone.chronic_samples === null ? {} : { chronic_samples: zone.chronic_samples }),
    stale_after_seconds: staleAfterSeconds(expected_interval_s),
    delay_after_start_seconds: zone.delay_after_start_s,
    running_only: zone.is_run_gated,
    latching: zone.is_latching,
    // Limits that are still to be learnt judge nothing: unknown is not healthy.
    enabled: zone.is_enabled && (zone.warning !== null || zone.alarm !== null),
  } satisfies Partial<AlertRule>;

  const rules = [alertRule({ ...shared, key: zone.kind, kind: zone.kind })];
  if (isDifference(zone.kind)) return rules;
  if (zone.acute_samples !== null) rules.push(alertRule({ ...shared, key: `${zone.kind}_acute`, kind: "acute" }));
  if (zone.chronic_samples !== null) rules.push(alertRule({ ...shared, key: `${zone.kind}_chronic`, kind: "chronic" }));

  return rules;
}

/** Every rule key that a zone can give, for a rule whose zone is gone. */
export function ruleOfKey(key: string): AlertRule {
  const [kind, way] = key.split("_") as [ZoneKind, "acute" | "chronic" | undefined];

  return alertRule({ key, kind: way ?? kind, direction: kind === "low" ? "low" : "high", enabled: false });
}

/** What a measurement shows, from its rules and their states. */
export function levelOfRules(rules: readonly AlertRule[], states: AlertStates): Level {
  return sensorLevel(rules.map((rule) => ({ rule, state: states[rule.key] })));
}
