import { type Stretch, without } from "./stretches";

/** What fits into the next planned stop of a line: hours × people × parts. Times are milliseconds since 1970. */

/** A shorter pause is no stop in which a machine is repaired. Ours. */
const leastStopMs = 3_600_000;

/** The first stretch without planned production that is long enough, from now on; null: there is none in the span. */
export function nextStop(planned: readonly Stretch[], span: Stretch): Stretch | null {
  return without([span], planned).find(({ from, to }) => to - from >= leastStopMs) ?? null;
}

/** A stop by the dates that it touches, "2026-11-28", each with its part of it. */
export interface StopDay extends Stretch {
  date: string;
}

/** How long a person is free on a date of the stop, no longer than the stop is on it. */
export interface FreePerson {
  user_id: number;
  date: string;
  minutes: number;
}

export interface StopOrder {
  id: number;
  expected_minutes: number | null;
  assigned_user_id: number | null;
  /** It is somebody's on a date of the stop already. */
  is_planned: boolean;
  is_begun: boolean;
  are_parts_missing: boolean;
}

export type Misfit = "planned" | "begun" | "no_estimate" | "parts_missing" | "longer_than_stop" | "nobody_free";
export type Fit = { id: number } & (
  | { user_id: number; date: string; misfit: null }
  | { user_id: null; date: null; misfit: Misfit }
);

/**
 * Orders in the order in which they are given, each to its own person where that one is free for it, else to the person with
 * most time left, on the earliest date. What does not fit is left out with the reason; what comes after it may still fit.
 */
export function fitIntoStop(orders: readonly StopOrder[], people: readonly FreePerson[]): Fit[] {
  const left = people.map((one) => ({ ...one }));
  const longest = Math.max(0, ...people.map(({ minutes }) => minutes));

  return orders.map((order): Fit => {
    const misfit = misfitOf(order, longest);
    if (misfit) return { id: order.id, user_id: null, date: null, misfit };
    const minutes = order.expected_minutes ?? 0;
    const free = left.filter((one) => one.minutes >= minutes);
    const [taken] = free.sort(
      (a, b) =>
        Number(b.user_id === order.assigned_user_id) - Number(a.user_id === order.assigned_user_id) ||
        a.date.localeCompare(b.date) ||
        b.minutes - a.minutes ||
        a.user_id - b.user_id,
    );
    if (!taken) return { id: order.id, user_id: null, date: null, misfit: "nobody_free" };
    taken.minutes -= minutes;

    return { id: order.id, user_id: taken.user_id, date: taken.date, misfit: null };
  });
}

function misfitOf(order: StopOrder, longest: number): Misfit | null {
  const { is_planned, is_begun, expected_minutes, are_parts_missing } = order;
  if (is_planned) return "planned";
  if (is_begun) return "begun";
  if (expected_minutes === null) return "no_estimate";
  if (are_parts_missing) return "parts_missing";

  return longest > 0 && expected_minutes > longest ? "longer_than_stop" : null;
}
