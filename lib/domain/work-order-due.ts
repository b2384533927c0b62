import { localDate, shiftDate, startOfDate } from "@/lib/domain/time-zones";
import { isOverdue, type WorkOrderStatus } from "@/lib/domain/work-order";

/** How near the date is, in the plant's own days; weeks end on Sunday. */
export const dueGroups = ["overdue", "today", "week", "later", "none"] as const;
export type DueGroup = (typeof dueGroups)[number];

type Dated = { status: string; due_at: Date | null; extended_at?: Date | null };

export const dueOf = ({ due_at, extended_at }: Dated): Date | null => extended_at ?? due_at;

export function dueGroup(order: Dated, now: Date, timeZone: string): DueGroup {
  if (isOverdue({ ...order, status: order.status as WorkOrderStatus }, now)) return "overdue";
  const due = dueOf(order);
  if (!due) return "none";
  const today = localDate(now.getTime(), timeZone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const endsIn = (days: number) => startOfDate(shiftDate(today, { days }), timeZone);
  if (due.getTime() < endsIn(1)) return "today";

  return due.getTime() < endsIn(8 - (weekday || 7)) ? "week" : "later";
}

/** Whole days that an overdue order is late, one at least. */
export function daysLate(order: Dated, now: Date): number {
  const due = dueOf(order);

  return due ? Math.max(1, Math.round((now.getTime() - due.getTime()) / 86_400_000)) : 0;
}
