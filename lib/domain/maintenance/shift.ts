import { clockMinutes, type PlacedSpan, type Span, shiftsOf, shortestShiftMinutes } from "@/lib/domain/shared/shifts";
import { weekdayOf } from "./work-calendar";

/** Shifts of a plant's people: when they are, what may be done with one, and what its page shows. */

/** Of a plant, on the weekdays (ISO, Monday is 1) on which it begins. */
export interface PlantShift extends Span {
  id: number;
  weekdays: readonly number[];
}

export const mostShifts = 12;

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A plant that has set no shifts has one a day. */
const wholeDay: PlantShift = { id: 0, name: "24 h", starts: "00:00", ends: "00:00", weekdays: everyDay };

/**
 * The shifts that begin on these dates, both included. On a holiday none does; the one of a whole day always.
 * @param holidays dates, "2026-11-26"
 */
export function plantShifts(
  shifts: readonly PlantShift[],
  dates: { from: string; to: string },
  timeZone: string,
  holidays: ReadonlySet<string>,
): PlacedSpan<PlantShift>[] {
  const isOn = (date: string, { weekdays }: PlantShift) => weekdays.includes(weekdayOf(date)) && !holidays.has(date);

  return shifts.length === 0
    ? shiftsOf([wholeDay], dates, timeZone, () => true)
    : shiftsOf(shifts, dates, timeZone, isOn);
}

/** Milliseconds. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Of planned shifts those that have begun and are not there yet. Where the times were changed, one begins when the one before
 * it ends, and what is left of it is long enough to be a shift.
 * @param over when the last one that is there ends
 */
export function begunShifts<S extends Stretch>(planned: readonly S[], over: number, now: number): S[] {
  const begun: S[] = [];
  let end = over;
  for (const shift of planned) {
    const from = Math.max(shift.from, end);
    if (from > now || shift.to - from < shortestShiftMinutes * 60_000) continue;
    begun.push({ ...shift, from });
    end = shift.to;
  }

  return begun;
}

const minutesOfWeek = 7 * 24 * 60;
const startOf = ({ starts }: Span, weekday: number) =>
  ((weekday - 1) * 24 + Number(starts.slice(0, 2))) * 60 + Number(starts.slice(3));

/** The place of the first shift that overlaps one before it, also over midnight and over the end of the week; -1 for none. */
export function overlapIn(shifts: readonly Omit<PlantShift, "id">[]): number {
  const meets = (one: Omit<PlantShift, "id">, other: Omit<PlantShift, "id">) =>
    one.weekdays.some((day) =>
      other.weekdays.some((another) => {
        const after = (startOf(other, another) - startOf(one, day) + minutesOfWeek) % minutesOfWeek;
        return after < clockMinutes(one) || minutesOfWeek - after < clockMinutes(other);
      }),
    );

  return shifts.findIndex((shift, at) => shifts.slice(0, at).some((before) => meets(before, shift)));
}

/** What the counted lines of a plant suggest: each name and time once, without what overlaps. */
export function offeredShifts(
  lines: readonly { work_days: readonly number[]; shifts: readonly Span[] }[],
): Omit<PlantShift, "id">[] {
  const found = new Map<string, Omit<PlantShift, "id">>();
  for (const { work_days, shifts } of lines)
    for (const { name, starts, ends } of shifts) {
      const key = `${starts} ${ends}`;
      const weekdays = [...new Set([...(found.get(key)?.weekdays ?? []), ...work_days])].sort((a, b) => a - b);
      found.set(key, { name: found.get(key)?.name ?? name, starts, ends, weekdays });
    }
  const offered: Omit<PlantShift, "id">[] = [];
  for (const shift of [...found.values()].toSorted((a, b) => a.starts.localeCompare(b.starts)))
    if (overlapIn([...offered, shift]) < 0) offered.push(shift);

  return offered.slice(0, mostShifts);
}

export const shiftStates = ["running", "ended", "handed_over"] as const;
export type ShiftState = (typeof shiftStates)[number];

interface Timed {
  ends_at: Date;
  handed_over_at: Date | null;
}

/** What may be done with a shift in each state. Its notes may still be done when it has been handed over. */
const shiftActions = {
  running: ["note", "hand_over"],
  ended: ["note", "hand_over"],
  handed_over: ["confirm"],
} as const satisfies Record<ShiftState, readonly string[]>;
export type ShiftAction = (typeof shiftActions)[ShiftState][number];

export const stateOf = ({ ends_at, handed_over_at }: Timed, now: Date): ShiftState =>
  handed_over_at ? "handed_over" : ends_at > now ? "running" : "ended";

export const allowsShift = (state: ShiftState, action: ShiftAction): boolean =>
  (shiftActions[state] as readonly string[]).includes(action);

/** So long the next shift has to confirm what was handed over to it. */
export const confirmWithinMinutes = 60;

/** Until when it is to be confirmed: the next shift begins with its end, or with a hand-over that came later. */
export const confirmDueAt = ({ ends_at, handed_over_at }: { ends_at: Date; handed_over_at: Date }): Date =>
  new Date(Math.max(ends_at.getTime(), handed_over_at.getTime()) + confirmWithinMinutes * 60_000);

export const noteKinds = ["info", "safety", "watch"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** A phone whose clock is fast is believed so far; what was made longer ago than its shift is kept has none to land in. */
export const clockAheadMinutes = 5;
export const noteDaysBack = 14;

/**
 * From when on a shift shows what happened: since the page of the shift before ends, at its end or at a hand-over that came earlier.
 * @param before the shift before it; null: it is the first one
 */
export function shownSince(before: Timed | null, starts_at: Date): Date {
  if (!before) return starts_at;
  const { ends_at, handed_over_at } = before;
  const ended = Math.min(ends_at.getTime(), (handed_over_at ?? ends_at).getTime());

  return new Date(Math.max(ended, starts_at.getTime() - noteDaysBack * dayMs));
}

const dayMs = 86_400_000;

/** The parts of a shift's page, in its order. Notes stand at its head (safety) and before its figures (watch). */
const sectionKeys = [
  "permits",
  "down",
  "alarms",
  "stops",
  "done",
  "in_work",
  "due_next",
  "requests",
  "missing_parts",
  "lines",
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export type ShiftRowKind = "permit" | "downtime" | "alert" | "order" | "request" | "part" | "line";

/** One line of a section, as it was gathered. */
export interface ShiftRow {
  kind: ShiftRowKind;
  id: number;
  /** "WO-17" */
  label: string | null;
  title: string;
  /** Where it is, or what it is for. */
  place: string | null;
  /** ISO 8601: when it began, was done or is due, and when it ended. */
  at: string | null;
  until: string | null;
  /** Of an order, request or permit its status, "expired" of a permit past its time; of an alert its level. */
  state: string | null;
  reason: string | null;
  /** What it leads to, where that is not the record itself. */
  to: { kind: "order" | "line" | "item" | "machine" | "production_line" | "sensor"; id: number } | null;
  /** Of parts: how many are missing. */
  missing: number | null;
  /** Of a permit: how many locks hang on it. */
  locks: number | null;
  /** Of a counted line: shares of 1 and good parts. */
  figures: { oee: number | null; target_oee: number | null; good: number | null; total: number } | null;
}

/** What is due is counted up to so many. */
export const mostCounted = 200;

export interface ShiftSection {
  key: SectionKey;
  /** All there are, of which the first are rows. */
  count: number;
  rows: ShiftRow[];
}

/** What a shift showed when it was handed over. */
export interface ShiftSnapshot {
  /** ISO 8601. */
  at: string;
  sections: ShiftSection[];
}

/** What can become of a record after the hand-over, as far as a row of the page shows it. */
export type RecordToday = Pick<ShiftRow, "until" | "state" | "reason">;

/** What has become of a row since it was handed over; null: nothing. */
export type LaterChange = { is_gone: true } | ({ is_gone: false } & Partial<RecordToday>);

/** @param today the record as it is; null: it is gone; undefined: it is not followed */
export function changedSince(row: ShiftRow, today: RecordToday | null | undefined): LaterChange | null {
  if (today === undefined) return null;
  if (today === null) return { is_gone: true };
  const fields = (["until", "state", "reason"] as const).filter((field) => today[field] !== row[field]);

  return fields.length === 0
    ? null
    : { is_gone: false, ...Object.fromEntries(fields.map((field) => [field, today[field]])) };
}
