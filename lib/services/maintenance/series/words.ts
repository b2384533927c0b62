import type { Recurrence } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { formatTag, type Locale } from "@/lib/domain/shared/locales";
import { type MomentShape, momentText } from "@/lib/domain/shared/moments";
import { translator } from "@/lib/server/i18n";

/** "Every week on Tuesday and Friday at 6:00 AM, or after 40 run hours, whichever comes first" */
export function ruleText(rule: Recurrence, locale: Locale, tag = formatTag[locale]): string {
  const written = (at: string, shape: MomentShape) => momentText(at, shape, { tag, timeZone: "UTC" });
  const text = translator(locale, "work-series.rule");
  const { period_type, every, starts_on, mode, meter, ends_on } = rule;
  const time = written(`2024-01-01T${rule.time}:00Z`, "clock");
  const when =
    mode === "floating"
      ? text(`floating_${period_type}`, { every, time })
      : text(period_type, { every, days: daysText(rule, locale, written), time });
  const begun = mode === "floating" ? text("from", { rule: when, date: written(starts_on, "day") }) : when;
  const metered = meter ? text(`meter_${meter.kind}`, { when: begun, every: meter.every }) : begun;

  return ends_on ? `${metered} ${text("until", { date: written(ends_on, "day") })}` : metered;
}

function daysText(rule: Recurrence, locale: Locale, written: (at: string, shape: MomentShape) => string): string {
  const text = translator(locale, "work-series.rule");
  const list = (items: string[]) => new Intl.ListFormat(formatTag[locale], { type: "conjunction" }).format(items);
  // 1 January 2024 was a Monday.
  const nameOf = (weekday: number) => written(`2024-01-0${weekday}`, "weekdayLongName");
  switch (rule.period_type) {
    case "weekly": {
      const weekdays = rule.weekdays ?? [weekdayOf(rule.starts_on)];
      return list(weekdays.map(nameOf));
    }
    case "monthly": {
      if (rule.nth) return text("nth", { n: String(rule.nth.n), weekday: nameOf(rule.nth.weekday) });
      return text("day", { day: rule.month_day ?? Number(rule.starts_on.slice(8)) });
    }
    case "yearly": {
      const dates = rule.dates ?? [rule.starts_on.slice(5)];
      return list(dates.map((date) => written(`2024-${date}`, "longDay")));
    }
  }
}
