import { isOverdue, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import {
  type LocalDate,
  localDate,
  momentsShowing,
  offsetAt,
  shiftDate,
  startOfDate,
} from "@/lib/domain/shared/time-zones";

/** How near the date is, in the plant's own days; weeks end on Sunday. "past": work that is done, due on an earlier day. */
export const dueGroups = ["overdue", "past", "today", "week", "later", "none"] as const;
export type DueGroup = (typeof dueGroups)[number];

type Dated = { status: string; due_at: Date | null; extended_at?: Date | null };

export const dueOf = ({ due_at, extended_at }: Dated): Date | null => extended_at ?? due_at;

/** How a sentence has a date by which something is due: not at all, "by" it, or overdue "since" it, from the moment itself on. */
export function dueWording(due: Date | null, now: Date): "none" | "by" | "since" {
  if (!due) return "none";

  return due > now ? "by" : "since";
}

/** The field that another due date is saved in: of an order that was extended, the extension. */
export const dueFieldOf = ({ extended_at }: { extended_at?: unknown }) => (extended_at ? "extended_at" : "due_at");

/** Where the plant's days begin and end that a group asks about: made once for many orders, for clocks are slow to read. */
export interface DueEdges {
  today: number;
  tomorrow: number;
  next_week: number;
}

export function dueEdges(now: Date, timeZone: string): DueEdges {
  const today = localDate(now.getTime(), timeZone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const endsIn = (days: number) => startOfDate(shiftDate(today, { days }), timeZone);

  return { today: endsIn(0), tomorrow: endsIn(1), next_week: endsIn(8 - (weekday || 7)) };
}

export function dueGroup(order: Dated, now: Date, edges: DueEdges): DueGroup {
  if (isOverdue({ ...order, status: order.status as WorkOrderStatus }, now)) return "overdue";
  const due = dueOf(order)?.getTime();
  if (due === undefined) return "none";
  if (due < edges.today) return "past";
  if (due < edges.tomorrow) return "today";

  return due < edges.next_week ? "week" : "later";
}

/** Another day, the same time on the plant's clock. What has no time yet is due at the end of the day shift. */
export function movedToDay(due: Date | null, day: LocalDate, timeZone: string): Date {
  const clock = due ? (due.getTime() + offsetAt(due.getTime(), timeZone)) % dayMs : endOfDayShift;
  const wall = Date.UTC(day.year, day.month - 1, day.day) + clock;

  return new Date(Math.min(...momentsShowing(wall, timeZone)));
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const endOfDayShift = 15 * hourMs; // 15:00, ours

/** How late an overdue order is: on its first day in whole hours, one at least, and then in whole days. */
export function lateness(order: Dated, now: Date): { count: number; unit: "hours" | "days" } {
  const late = Math.max(0, now.getTime() - (dueOf(order) ?? now).getTime());
  if (late < dayMs) return { count: Math.max(1, Math.floor(late / hourMs)), unit: "hours" };

  return { count: Math.floor(late / dayMs), unit: "days" };
}
