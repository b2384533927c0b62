/**
 * What happens to an alarm that nobody acknowledges: each step of its plant is taken once, when it has been an alarm for
 * the step's minutes.
 */
export const mostEscalationSteps = 5;
export const longestEscalationMinutes = 7 * 24 * 60;

export interface EscalationStep {
  position: number;
  after_minutes: number;
}

export interface UnacknowledgedAlarm {
  /** Since when it is an alarm, in UTC milliseconds. */
  alarm_since: number;
  /** Positions of the steps that it has taken. */
  taken: readonly number[];
}

/**
 * The steps that a case takes now. Its oldest unacknowledged alarm counts, and a step that one of them has taken is taken
 * for all: three alarms of one bearing are one message.
 */
export function stepsDue<Step extends EscalationStep>(
  steps: readonly Step[],
  alarms: readonly UnacknowledgedAlarm[],
  now: number,
): Step[] {
  const since = Math.min(...alarms.map(({ alarm_since }) => alarm_since));
  const taken = new Set(alarms.flatMap((alarm) => alarm.taken));

  return steps.filter(({ position, after_minutes }) => !taken.has(position) && since + after_minutes * 60_000 <= now);
}
