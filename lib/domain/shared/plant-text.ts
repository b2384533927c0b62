import { formatTagAt } from "./format-tags";
import type { Locale } from "./locales";
import { type MomentShape, momentText } from "./moments";

/** Numbers and dates in messages about a plant, as its country writes them (decision 0057). */

export const numberAt = (value: number, locale: Locale, time_zone: string | null | undefined): string =>
  plain(new Intl.NumberFormat(formatTagAt(locale, time_zone), { maximumFractionDigits: 10 }).format(value));

/** "Nov 22, 2026, 7:11 AM", on the plant's clock. */
export const momentAt = (at: number | Date, locale: Locale, time_zone: string, shape: MomentShape = "minute"): string =>
  plain(momentText(at, shape, { tag: formatTagAt(locale, time_zone), timeZone: time_zone }));

/** A day of the plant's calendar, "2026-11-22", as "Nov 22, 2026". */
export const dayAt = (date: string, locale: Locale, time_zone: string, shape: MomentShape = "day"): string =>
  plain(momentText(date, shape, { tag: formatTagAt(locale, time_zone), timeZone: time_zone }));

/** Spaces that do not break are no characters of an SMS. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
