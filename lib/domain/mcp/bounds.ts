/*
 * How much an assistant is answered at once: what does not fit into its attention is not read, and costs the user who asks.
 * Rows are left out, never shortened, so that each that is there is whole.
 */

export const mostRows = 25;
const mostBytes = 64_000;
/** Beyond it a text is cut, where leaving rows out does not suffice. In characters. */
const longestText = 1_000;

export interface Bounded {
  value: unknown;
  isTruncated: boolean;
}

/** The same value with at most so many rows at its top (`data`), and in at most so many bytes as JSON. */
export function bounded(value: unknown, rows = mostRows, bytes = mostBytes): Bounded {
  const first = firstRows(value, rows);
  const isCut = first !== value;
  if (sizeOf(first) <= bytes) return { value: first, isTruncated: isCut };

  const copy: unknown = JSON.parse(JSON.stringify(first));
  leaveOutRows(copy, bytes);
  const short = sizeOf(copy) <= bytes ? copy : withShortTexts(copy);
  return { value: sizeOf(short) <= bytes ? short : {}, isTruncated: true };
}

function firstRows(value: unknown, rows: number): unknown {
  if (!isRecord(value) || !Array.isArray(value.data) || value.data.length <= rows) return value;

  return { ...value, data: value.data.slice(0, rows) };
}

/** Shortens the lists, the heaviest first, which holds the others: its last rows go, and one stays. */
function leaveOutRows(whole: unknown, bytes: number): void {
  for (let excess = sizeOf(whole) - bytes; excess > 0; excess = sizeOf(whole) - bytes) {
    const list = heaviestList(whole);
    if (!list) return;
    const mean = sizeOf(list) / list.length;
    const gone = Math.min(list.length - 1, Math.max(1, Math.ceil(excess / mean)));
    list.length -= gone;
  }
}

/** Of more than one row; null where there is none. */
function heaviestList(whole: unknown): unknown[] | null {
  let heaviest: { list: unknown[]; size: number } | null = null;
  const open = [whole];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null) continue;
    if (Array.isArray(one) && one.length > 1) {
      const size = sizeOf(one);
      if (!heaviest || size > heaviest.size) heaviest = { list: one, size };
      // What is within it is lighter.
      continue;
    }
    open.push(...Object.values(one));
  }

  return heaviest?.list ?? null;
}

function withShortTexts(value: unknown): unknown {
  if (typeof value === "string") return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (!isRecord(value)) return value;

  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withShortTexts(one)]));
}

const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
