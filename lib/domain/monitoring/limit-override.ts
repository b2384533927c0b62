/**
 * Limits that a person set against evidence that the machine is not healthy, or looser than they were. Each is allowed and
 * counted by person and month, so that a fault cannot be hidden by a limit unseen.
 */
export const overrideKinds = ["learned_in_alarm", "accepted_in_fault", "loosened"] as const;
export type OverrideKind = (typeof overrideKinds)[number];

/** Evidence that a fault was being learned. */
export type FaultSign = "alert" | "mean";

interface OverlappingAlert {
  opened_at: Date;
  ended_at: Date | null;
  /** When the work of its order was completed, if it was. */
  repaired_at: Date | null;
}

interface Learning {
  from: Date;
  until: Date;
  mean: number | null;
  /** The warning that was in force meanwhile; null: none. */
  warning: number | null;
}

/**
 * Whether a fault was in what was learned: an alert of the measurement was open meanwhile and had not been repaired before,
 * or the machine was on average at or over the warning that was in force.
 */
export function faultSign(
  alerts: readonly OverlappingAlert[],
  { from, until, mean, warning }: Learning,
): FaultSign | null {
  const isIn = ({ opened_at, ended_at, repaired_at }: OverlappingAlert) =>
    opened_at < until && (ended_at === null || ended_at > from) && !(repaired_at && repaired_at <= from);
  if (alerts.some(isIn)) return "alert";

  return mean !== null && warning !== null && mean >= warning ? "mean" : null;
}
