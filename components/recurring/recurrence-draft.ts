import type { HolidayRule, MeterKind, PeriodType, Recurrence } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";

/** What the controls of a recurrence hold. When it begins, and at what time, is the first due date of the form. */
export interface RecurrenceDraft {
  period_type: PeriodType;
  every: number | null;
  weekdays: readonly number[];
  monthly_by: "day" | "weekday";
  month_day: number | null;
  nth: string;
  nth_weekday: string;
  /** "MM-DD" */
  dates: readonly string[];
  ends_on: string;
  mode: Recurrence["mode"];
  on_holiday: HolidayRule;
  lead_days: number | null;
  /** Null: by the calendar alone. */
  meter: MeterKind | null;
  meter_every: number | null;
  sensor_id: number | null;
  /** Null: the one that counts on the line. A stored rule has its id alone. */
  process: { value: string; label: string } | null;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A recurrence as it begins: on the weekday and the day of the first due date. */
export function newRecurrence(period_type: PeriodType, due: string): RecurrenceDraft {
  const date = due.slice(0, 10);
  const hasDate = isDay(date);
  return {
    period_type,
    every: 1,
    weekdays: hasDate ? [weekdayOf(date)] : [],
    monthly_by: "day",
    month_day: hasDate ? Number(date.slice(8)) : 1,
    nth: "1",
    nth_weekday: String(hasDate ? weekdayOf(date) : 1),
    dates: hasDate ? [date.slice(5)] : [],
    ends_on: "",
    mode: "fixed",
    on_holiday: "same",
    lead_days: 7,
    meter: null,
    meter_every: null,
    sensor_id: null,
    process: null,
  };
}

export const draftOfRule = (rule: Recurrence): RecurrenceDraft => ({
  ...newRecurrence(rule.period_type, rule.starts_on),
  every: rule.every,
  weekdays: rule.weekdays ?? [weekdayOf(rule.starts_on)],
  monthly_by: rule.nth ? "weekday" : "day",
  month_day: rule.month_day ?? Number(rule.starts_on.slice(8)),
  ...(rule.nth && { nth: String(rule.nth.n), nth_weekday: String(rule.nth.weekday) }),
  dates: rule.dates ?? [rule.starts_on.slice(5)],
  ends_on: rule.ends_on ?? "",
  mode: rule.mode,
  on_holiday: rule.on_holiday,
  lead_days: rule.lead_days,
  meter: rule.meter?.kind ?? null,
  meter_every: rule.meter?.every ?? null,
  sensor_id: rule.meter?.sensor_id ?? null,
  process: rule.meter?.process_id ? { value: String(rule.meter.process_id), label: "" } : null,
});

/** As it is sent: only what its period and mode use; a number that is missing is refused at its field. `due` is "2026-11-27 06:00". */
export function sentRule(draft: RecurrenceDraft, due: string) {
  const { period_type, mode, on_holiday, every, lead_days } = draft;
  const isFixed = mode === "fixed";
  const byWeekday = draft.monthly_by === "weekday";

  return {
    period_type,
    mode,
    on_holiday,
    every,
    lead_days,
    starts_on: due.slice(0, 10),
    time: due.slice(11, 16),
    ...(draft.ends_on && { ends_on: draft.ends_on }),
    ...(isFixed && period_type === "weekly" && draft.weekdays.length > 0 && { weekdays: draft.weekdays }),
    ...(isFixed &&
      period_type === "monthly" &&
      !byWeekday &&
      draft.month_day !== null && { month_day: draft.month_day }),
    ...(isFixed &&
      period_type === "monthly" &&
      byWeekday && { nth: { n: Number(draft.nth), weekday: Number(draft.nth_weekday) } }),
    ...(isFixed && period_type === "yearly" && draft.dates.length > 0 && { dates: draft.dates }),
    ...(draft.meter !== null && {
      meter: {
        kind: draft.meter,
        every: draft.meter_every,
        ...(draft.meter === "run_hours" && draft.sensor_id && { sensor_id: draft.sensor_id }),
        ...(draft.meter === "count" && draft.process && { process_id: Number(draft.process.value) }),
      },
    }),
  };
}
