/** Whether a part is there before its machine needs it. Days are yyyy-mm-dd of the plant. */
export type PartState = "in_stock" | "arrives_before" | "may_be_late" | "unknown" | "no_date";

export interface PartSupply {
  /** How much the work takes. */
  needed: number;
  /** What may be taken of the stock, with what is held for this very work. */
  available: number;
  /** Ordered and not come in, with its day where one is known. */
  coming: readonly { quantity: number; due_on: string | null }[];
  /** Of the vendor, for what is ordered today; null: nobody knows. */
  lead_time_days: number | null;
}

export interface PartInTime {
  state: PartState;
  /** When all of it is there; null: today, or nobody knows. */
  arrives_on: string | null;
  /** Of what may be late: days between the earliest day of the forecast and the arrival. */
  late_days: number | null;
  /** Nothing is ordered that would cover it. */
  is_to_order: boolean;
}

const dayMs = 86_400_000;

/**
 * Against the earliest day of the forecast, for a part that comes on a day within its range may come too late. What is ordered
 * without a day arrives as if it were ordered today. Without a forecast it states when the part arrives, and judges nothing.
 */
export function partInTime(
  { needed, available, coming, lead_time_days }: PartSupply,
  { today, earliest }: { today: string; earliest: string | null },
): PartInTime {
  if (available >= needed) return { state: "in_stock", arrives_on: null, late_days: null, is_to_order: false };
  const ordered = lead_time_days === null ? null : after(today, lead_time_days);
  const { missing, last } = arrivalOf(coming, needed - Math.max(0, available), { today, ordered });
  const isToOrder = missing > 0;
  const arrives_on = isToOrder ? later(last, ordered) : last;
  if (arrives_on === null) return { state: "unknown", arrives_on, late_days: null, is_to_order: isToOrder };
  if (earliest === null) return { state: "no_date", arrives_on, late_days: null, is_to_order: isToOrder };
  const late = daysBetween(earliest, arrives_on);

  return late > 0
    ? { state: "may_be_late", arrives_on, late_days: late, is_to_order: isToOrder }
    : { state: "arrives_before", arrives_on, late_days: null, is_to_order: isToOrder };
}

/** On which day enough of it has come, and what is missing then. */
function arrivalOf(
  coming: PartSupply["coming"],
  wanted: number,
  { today, ordered }: { today: string; ordered: string | null },
): { missing: number; last: string | null } {
  // What was due and has not come is not there before tomorrow.
  const dated = coming
    .map(({ quantity, due_on }) => ({ quantity, due: due_on === null ? ordered : later(due_on, after(today, 1)) }))
    .toSorted((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999"));
  let missing = wanted;
  let last: string | null = today;
  for (const { quantity, due } of dated) {
    if (missing <= 0) break;
    missing -= quantity;
    last = due;
  }

  return { missing, last };
}

const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);
const after = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / dayMs);
