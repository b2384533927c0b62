import type { WorkOrderStatus } from "./work-order";

/** Something stood still; without an end it still does. */
export interface Stop {
  started_at: Date;
  ended_at: Date | null;
}

export interface Window {
  from: Date;
  until: Date;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Minutes of a stop inside a window: the part of one that began before it or ends after it, or of one that still runs. */
export function minutesInside({ started_at, ended_at }: Stop, { from, until }: Window, now: Date): number {
  const begin = Math.max(started_at.getTime(), from.getTime());
  const end = Math.min((ended_at ?? now).getTime(), until.getTime(), now.getTime());

  return Math.max(0, end - begin) / minuteMs;
}

interface Stopping {
  kind: string;
  type: string;
  status: string;
  is_machine_down: boolean;
}

const begun: readonly string[] = ["in_work", "on_hold"] satisfies WorkOrderStatus[];

/** Does an order keep its machine down? A breakdown does from its report on, other work from its start. */
export const isStopping = ({ kind, type, status, is_machine_down }: Stopping): boolean =>
  kind === "order" && is_machine_down && (begun.includes(status) || (type === "breakdown" && status === "pending"));

/** A machine that is reported down went down at the time in the report, else with the report. */
export const reportedDown = (
  { is_machine_down, down_since }: { is_machine_down?: boolean; down_since?: Date | null },
  reported_at: Date,
): Date | null => (is_machine_down ? (down_since ?? reported_at) : null);

/** A report may name a moment so many days before it. */
const mostDaysBefore = 30;

/** Why a machine cannot have gone down at a moment, as a message key; null where it can. */
export function downSinceRefusal(at: Date, { now, reported_at }: { now: Date; reported_at: Date }): string | null {
  if (at > now) return "downtimes.not_yet";

  return reported_at.getTime() - at.getTime() > mostDaysBefore * dayMs ? "work-orders.down_too_early" : null;
}

export const downtimePlaces = ["equipment_id", "machine_id", "production_line_id"] as const;
export type DowntimePlace = (typeof downtimePlaces)[number];

/** What was entered, at the place that is chosen: of another kind of place one may have been chosen before. */
export const atPlace = <Entered extends Partial<Record<DowntimePlace, number | null | undefined>>>(
  entered: Entered,
  place: DowntimePlace,
): Entered => ({
  ...entered,
  ...Object.fromEntries(downtimePlaces.filter((one) => one !== place).map((one) => [one, undefined])),
});
