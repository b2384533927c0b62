"use client";

import { useDay } from "./moment";

/** ISO weekdays, Monday is 1. */
export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A date on that weekday, for its name: 1 January 2024 was a Monday. */
export const dateOnWeekday = (weekday: number) => `2024-01-0${weekday}`;

export interface WeekdayPickerProps {
  label: string;
  value: readonly number[];
  /** In their order. */
  onChange: (weekdays: number[]) => void;
}

/** Days of the week, each on or off. */
export function WeekdayPicker({ label, value, onChange }: WeekdayPickerProps) {
  const dayText = useDay();
  const toggle = (weekday: number) =>
    onChange(
      value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].sort((a, b) => a - b),
    );

  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {isoWeekdays.map((weekday) => (
        <button
          key={weekday}
          type="button"
          aria-pressed={value.includes(weekday)}
          onClick={() => toggle(weekday)}
          className="h-control min-w-9 rounded-control border border-control bg-card px-1.5 text-body text-sm hover:bg-hover aria-pressed:border-strong aria-pressed:bg-strong aria-pressed:font-semibold aria-pressed:text-card touch:h-11 touch:min-w-11"
        >
          {dayText(dateOnWeekday(weekday), "weekdayName")}
        </button>
      ))}
    </fieldset>
  );
}
