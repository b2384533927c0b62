import { recordLabel } from "@/lib/domain/shared/record-label";

/** A record as an answer holds it. */
export type Row = Record<string, unknown> & { id: number };

/** By their ids: a refresh makes new objects of the same records. */
export const withoutRows = (rows: readonly Row[], gone: readonly Row[]): Row[] =>
  rows.filter(({ id }) => !gone.some((one) => one.id === id));

/** Those of the order first; what has come since then follows. */
export const inOrder = <One extends { id: number }>(rows: readonly One[], order: readonly number[]): One[] => [
  ...order.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  ...rows.filter(({ id }) => !order.includes(id)),
];

/** What a column, a filter or a field is called: the company's own carry their name. */
export const wordOf = (noun: (key: string) => string, one: object | undefined, name: string): string =>
  one && "label" in one && typeof one.label === "string" ? one.label : noun(`fields.${name}`);

/** What a record is called where only one word fits; its id is nobody's name for it. */
export const labelOf = (row: Record<string, unknown>): string => recordLabel(row) ?? "–";

/** A second line that distinguishes two of the same name. */
export function detailOf(row: Record<string, unknown>): string | undefined {
  const own = [row.serial_number, row.email, row.part_number].find((one) => one && one !== labelOf(row));
  const detail = [...pathOf(row), ...(own ? [String(own)] : [])];
  return detail.length > 0 ? detail.join(" / ") : undefined;
}

type Placed = Record<string, unknown> & { name?: unknown };
const above = ["equipment", "asset", "machine", "production_line"] as const;

/** The names of what a place or an item stands in, the line first: two "Conveyor drive" are distinguished. */
function pathOf(row: Placed): string[] {
  const parent = above.map((field) => row[field]).find((one) => one && typeof one === "object") as Placed | undefined;
  if (!parent || typeof parent.name !== "string") return [];
  return [...pathOf(parent), parent.name].filter((name, index, all) => all.indexOf(name) === index);
}

/** A row of the provider's catalogue, seen by a company, or one that is marked so itself: to read only. */
export const isForeign = (row: Row, resource: { isShared: boolean }, viewer: { is_provider_side: boolean }) =>
  row.is_locked === true || (resource.isShared && row.company_id === null && !viewer.is_provider_side);

/** What was found, and for which text. */
export interface Found<Rows> {
  text: string;
  rows: Rows;
}

/**
 * What is offered for the text as it is typed now; undefined while the answer to it is under way: Enter takes the first
 * one, which must not be one of an earlier text. `first` is offered before anything was asked.
 */
export function foundFor<Rows>(text: string, found: Found<Rows> | undefined, first?: Rows): Rows | undefined {
  if (found) return found.text === text ? found.rows : undefined;
  return text === "" ? first : undefined;
}
