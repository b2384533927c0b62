/** The tables that grow with what sensors send, by what they hold. */
export const storageTables = {
  readings: ["readings", "reading_moments", "late_moments"],
  sealed_readings: ["sealed_readings"],
  raws: ["reading_raws"],
  hours: ["reading_hours", "recent_hours"],
  sealed_hours: ["sealed_hours"],
  days: ["reading_days"],
  waveforms: ["waveform_parts"],
} as const;

/** What a company's storage is made of. */
export type StorageKind = "readings" | "hours" | "days" | "waveforms" | "files";

/** Bytes of a row with its indexes, mostly sealed, as docs/hosting.md measures them: for a database too small to measure. */
export const usualRowBytes = { readings: 15, hours: 30, days: 184 };

/** Learning, proofs and the windows of limits look back so far. */
export const leastKeptDays = 30;
export const mostKeptDays = 36_500;

/** Days that readings and hours are kept; null: for ever. */
export interface Kept {
  keep_readings_days: number | null;
  keep_hours_days: number | null;
}

/** From when on there are readings and hours, in milliseconds; null: all that were ever stored. */
export interface KeptFrom {
  readings: number | null;
  hours: number | null;
}

const day = 86_400_000;

/** The midnight (UTC) from which on something that is kept so many days is there. */
export const keptSince = (days: number, now: Date) => new Date(Math.floor(now.getTime() / day) * day - days * day);

/** Is less kept than before? */
export const isShorter = (after: number | null, before: number | null) =>
  after !== null && (before === null || after < before);

export interface Growing {
  kind: StorageKind;
  bytes: number;
  bytes_a_day: number;
}

/** The years that a preview covers. */
export const previewYears = [1, 2, 5, 10] as const;

const daysOfYear = 365.25;

/**
 * What storage comes to in so many years when each kind grows as it does now: what is kept for ever without end, what is kept
 * for so many days until it holds these. Bytes.
 */
export function bytesIn(years: number, kinds: readonly Growing[], kept: Kept): number {
  const most: Partial<Record<StorageKind, number | null>> = {
    readings: kept.keep_readings_days,
    hours: kept.keep_hours_days,
  };

  return kinds.reduce((sum, { kind, bytes, bytes_a_day }) => {
    const grown = bytes + bytes_a_day * years * daysOfYear;
    const days = most[kind] ?? null;
    return sum + (days === null ? grown : Math.min(grown, bytes_a_day * days));
  }, 0);
}

/** Days until the free disk is used; null: storage does not grow. */
export const daysUntilFull = (free: number, bytesADay: number) => (bytesADay > 0 ? Math.floor(free / bytesADay) : null);
