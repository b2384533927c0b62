import { inList } from "@/lib/domain/shared/known";
import { importFields, normalized } from "./fields";
import type { ImportKind } from "./kinds";
import { likeness } from "./words";

/**
 * What a column of the file means: a field, or null where it is not imported. `from` states who decided: `proposed` is a
 * heading that nearly is a known one, for somebody to look at.
 */
export interface Column {
  header: string;
  field: string | null;
  from: "known" | "remembered" | "chosen" | "proposed" | "none";
}

/** Names of fields as people of either language read them: `{ due: ["Due", "Vence"] }`. */
export type Labels = Readonly<Record<string, readonly string[]>>;
/** What the company has decided before, by the normalized header; null is "not imported". */
export type Remembered = ReadonlyMap<string, string | null>;

/** The fields that the headers of a file name. Each field is named once: by what was remembered first, then by its label. */
export function columnsOf(
  kind: ImportKind,
  headers: readonly string[],
  labels: Labels,
  remembered: Remembered,
): Column[] {
  const taken = new Set<string>();
  const columns: Column[] = headers.map((header) => ({ header, field: null, from: "none" }));
  const give = (index: number, field: string | null, from: Column["from"]) => {
    if (field !== null && taken.has(field)) return;
    if (field !== null) taken.add(field);
    columns[index] = { header: inList(headers, index), field, from };
  };
  const each = (decide: (name: string, index: number) => void) =>
    columns.forEach(({ header, from }, index) => {
      if (from === "none") decide(normalized(header), index);
    });

  each((name, index) => {
    const field = remembered.get(name);
    if (field !== undefined && name !== "") give(index, field, "remembered");
  });
  for (const matches of [ownName(labels), knownName]) {
    each((name, index) => {
      const field = name && importFields[kind].find((one) => matches(one, name));
      if (field) give(index, field.name, "known");
    });
  }
  each((name, index) => {
    const field = nearlyNamed(kind, name, labels, taken);
    if (field !== null) give(index, field, "proposed");
  });

  return withName(kind, columns, taken);
}

/** Some systems call the line that names an order its description, and have no other name. */
function withName(kind: ImportKind, columns: Column[], taken: ReadonlySet<string>): Column[] {
  if (kind !== "work_orders" || taken.has("name")) return columns;

  return columns.map((column) =>
    column.field === "description" && column.from === "known" ? { ...column, field: "name" } : column,
  );
}

type Matches = (field: { name: string; known: readonly string[] }, name: string) => boolean;

const ownName =
  (labels: Labels): Matches =>
  (field, name) =>
    normalized(field.name) === name || (labels[field.name] ?? []).some((label) => normalized(label) === name);

const knownName: Matches = ({ known }, name) => known.includes(name);

/** From here on a heading is proposed as what it is like: "Actual finish date" as "Actual finish", not "Cost center" as "Cost". */
const alike = 0.75;

/** The free field that one of its names is most like the heading. */
function nearlyNamed(kind: ImportKind, name: string, labels: Labels, taken: ReadonlySet<string>): string | null {
  let best = { field: null as string | null, score: alike };
  for (const field of importFields[kind]) {
    if (taken.has(field.name)) continue;
    for (const known of [field.name, ...field.known, ...(labels[field.name] ?? [])]) {
      const score = likeness(known, name);
      if (score >= best.score) best = { field: field.name, score };
    }
  }

  return best.field;
}

/** The row of headers among the first of a file: the one that names most fields, a title above it being none. */
export function headerAt(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  labels: Labels,
  remembered: Remembered,
) {
  const scores = rows.map(
    (cells) =>
      columnsOf(kind, cells, labels, remembered).filter(({ from }) => from !== "none" && from !== "proposed").length,
  );
  const best = Math.max(0, ...scores);

  return best === 0 ? null : scores.indexOf(best);
}
