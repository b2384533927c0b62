/** From this width on a record stands beside its list; below it is a page. The same as --breakpoint-split in app/globals.css. */
const splitQuery = "(min-width: 80rem)";

export const isSplit = () => window.matchMedia(splitQuery).matches;

/**
 * The neighbor of a record in the order of its list; the first one where the record is not among those listed. Null at
 * either end and in an empty list.
 */
export function neighborOf(keys: readonly string[], key: string | null, by: 1 | -1): string | null {
  const at = key === null ? -1 : keys.indexOf(key);
  return (at < 0 ? keys[0] : keys[at + by]) ?? null;
}

/** "4 of 20", counted from 1; null where the filters of the list leave the record out. */
export function positionOf(keys: readonly string[], key: string | null): { at: number; of: number } | null {
  const at = key === null ? -1 : keys.indexOf(key);
  return at < 0 ? null : { at: at + 1, of: keys.length };
}

/** The list's own address with the record open in it: filters, view and page stay, a step of another record goes. */
export function addressWith(pathname: string, query: URLSearchParams, parameter: string, key: string | null): string {
  const next = new URLSearchParams(query);
  next.delete("step");
  next.delete(parameter);
  if (key !== null) next.set(parameter, key);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}

/** What the pane shows: the record that came with the page, its outline on the way to another, or that there is none. */
export type PaneState = "closed" | "shown" | "loading" | "gone";

interface Opened {
  /** The record that the address names. */
  given: string | null;
  /** The record that a step leads to, until its page has come. */
  asked: string | null;
  /** The record that came with the page. */
  record: string | null;
}

export function paneState({ given, asked, record }: Opened): PaneState {
  const wanted = asked ?? given;
  if (wanted === null) return "closed";
  if (wanted === record) return "shown";
  return asked !== null && asked !== given ? "loading" : "gone";
}
