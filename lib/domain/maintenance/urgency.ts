import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { codes, type NameOf } from "@/lib/domain/shared/codes";
import { localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";

/** How soon work is wanted, the most urgent first. */
export const workOrderPriority = codes({ urgent: 1, high: 2, normal: 3, low: 4 });
export type WorkOrderPriority = NameOf<typeof workOrderPriority>;

/** What a company's orders from alerts begin with. Days are those of the plant; 0 is today. */
export interface AlertUrgency {
  alarm_priority: string;
  alarm_due_days: number;
  warning_priority: string;
  warning_due_days: number;
}

export const mostDueDays = 90;

/**
 * Of an alarm, or of any lesser level. An item of class A is wanted one step sooner and in half the days; one of class C one
 * step later, but never after an alarm.
 */
export function urgencyOf(
  level: string,
  of: AlertUrgency,
  criticality: string | null,
): { priority: WorkOrderPriority; due_days: number } {
  const [priority, due_days] =
    level === "alarm" ? [of.alarm_priority, of.alarm_due_days] : [of.warning_priority, of.warning_due_days];

  const usual = workOrderPriority.isName(priority) ? priority : "normal";
  if (criticality === "A") return { priority: stepFrom(usual, -1), due_days: Math.floor(due_days / 2) };
  const isLater = criticality === "C" && level !== "alarm";

  return { priority: isLater ? stepFrom(usual, 1) : usual, due_days };
}

/** The priority so many steps less urgent, as far as there is one. */
function stepFrom(priority: WorkOrderPriority, steps: -1 | 1): WorkOrderPriority {
  const { names } = workOrderPriority;

  return names[names.indexOf(priority) + steps] ?? priority;
}

/** Open work that an alert led to stands above all other work. */
export const isFromAlert = (order: { status: string; finding: unknown }) =>
  order.finding !== null && (openStatuses as readonly string[]).includes(order.status);

/** Work from alerts first, the most urgent before the others; the rest as it was. */
export const alertsFirst = <Order extends { status: string; finding: unknown; priority_id: number | null }>(
  orders: readonly Order[],
): Order[] => {
  const rankOf = (order: Order) => (isFromAlert(order) ? (order.priority_id ?? 0) : workOrderPriority.names.length + 1);

  return orders.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Nobody can be late for what was found an hour ago, also when it was found at night. */
const leastMs = 4 * 3_600_000;

/** The last minute of the plant's day so many days on, but not within four hours. */
export function dueInDays(days: number, now: Date, timeZone: string): Date {
  const next = startOfDate(shiftDate(localDate(now.getTime(), timeZone), { days: days + 1 }), timeZone);

  return new Date(Math.max(next - 60_000, now.getTime() + leastMs));
}
