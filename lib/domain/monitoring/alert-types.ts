/** Specification 9, "Alarm types". */
export const alertTypes = ["warning", "alarm", "mixed", "lube", "low", "high", "amplitude"] as const;
export type AlertType = (typeof alertTypes)[number];

/** Which kinds of limits an alert can have crossed; those of grease wait for lubricators. */
export const crossedKinds = ["low", "high", "amplitude", "rise", "lube"] as const;
export type CrossedKind = (typeof crossedKinds)[number];

/** The rules of a kind, as rulesOf in zones.ts names them. */
export const rulesOfKind = (kind: CrossedKind) => [kind, `${kind}_acute`, `${kind}_chronic`];

interface Typed {
  peak_level: string;
  alert_rule: string;
  peak_rule: string | null;
  /** The rules that are crossed now, with their levels. */
  rule_levels: unknown;
}

/**
 * All types of an alert: how bad it became, and which kinds of limits it crossed; `mixed` where there are several of
 * them. Silence has none.
 */
export function alertTypesOf({ peak_level, alert_rule, peak_rule, rule_levels }: Typed): AlertType[] {
  const rules = new Set([alert_rule, peak_rule, ...Object.keys((rule_levels ?? {}) as object)]);
  const kinds = crossedKinds.filter((kind) => rulesOfKind(kind).some((rule) => rules.has(rule)));
  const types: readonly string[] = [peak_level, ...kinds, ...(kinds.length > 1 ? ["mixed"] : [])];

  return alertTypes.filter((type) => types.includes(type));
}

/** The one that is most specific: mixed, the kind of an alarm, else the level. */
export function alertTypeOf(alert: Typed): AlertType | null {
  const types = alertTypesOf(alert);
  const ofAlarm = ["mixed", "lube", "low", "high", "amplitude", "alarm"] as const;
  const order: readonly AlertType[] = alert.peak_level === "alarm" ? ofAlarm : ["mixed", "warning"];

  return order.find((type) => types.includes(type)) ?? null;
}
