import { formatTagAt } from "./format-tags";
import type { Locale } from "./locales";

/** Numbers and dates in messages about a plant, as its country writes them (decision 0057). */

export const numberAt = (value: number, locale: Locale, time_zone: string | null | undefined): string =>
  plain(new Intl.NumberFormat(formatTagAt(locale, time_zone), { maximumFractionDigits: 10 }).format(value));

/** "Nov 22, 2026, 7:11 AM", on the plant's clock. */
export const momentAt = (at: number | Date, locale: Locale, time_zone: string): string =>
  plain(
    new Intl.DateTimeFormat(formatTagAt(locale, time_zone), {
      ...{ dateStyle: "medium", timeStyle: "short" },
      timeZone: time_zone,
    }).format(at),
  );

/** A day of the plant's calendar, "2026-11-22", as "Nov 22, 2026". */
export const dayAt = (date: string, locale: Locale, time_zone: string): string =>
  plain(
    new Intl.DateTimeFormat(formatTagAt(locale, time_zone), { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(date),
    ),
  );

/** Spaces that do not break are no characters of an SMS. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
