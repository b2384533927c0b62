import type { Recurrence } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { formatTag, type Locale } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";

/** "Every week on Tuesday and Friday at 6:00 AM, or after 40 run hours, whichever comes first" */
export function ruleText(rule: Recurrence, locale: Locale): string {
  const text = translator(locale, "work-series.rule");
  const { period_type, every, starts_on, mode, meter, ends_on } = rule;
  const time = Date.parse(`2024-01-01T${rule.time}:00Z`);
  const when =
    mode === "floating"
      ? text(`floating_${period_type}`, { every, time })
      : text(period_type, { every, days: daysText(rule, locale), time });
  const begun = mode === "floating" ? text("from", { rule: when, date: Date.parse(starts_on) }) : when;
  const metered = meter ? text(`meter_${meter.kind}`, { when: begun, every: meter.every }) : begun;

  return ends_on ? `${metered} ${text("until", { date: Date.parse(ends_on) })}` : metered;
}

function daysText(rule: Recurrence, locale: Locale): string {
  const text = translator(locale, "work-series.rule");
  const list = (items: string[]) => new Intl.ListFormat(formatTag[locale], { type: "conjunction" }).format(items);
  // 1 January 2024 was a Monday.
  const weekdayAt = (weekday: number) => Date.parse(`2024-01-0${weekday}`);
  switch (rule.period_type) {
    case "weekly": {
      const weekdays = rule.weekdays ?? [weekdayOf(rule.starts_on)];
      return list(weekdays.map((weekday) => text("weekday", { date: weekdayAt(weekday) })));
    }
    case "monthly": {
      if (rule.nth) return text("nth", { n: String(rule.nth.n), weekday: weekdayAt(rule.nth.weekday) });
      return text("day", { day: rule.month_day ?? Number(rule.starts_on.slice(8)) });
    }
    case "yearly": {
      const dates = rule.dates ?? [rule.starts_on.slice(5)];
      return list(dates.map((date) => text("day_of_year", { date: Date.parse(`2024-${date}`) })));
    }
  }
}
