import { type Column, columnsOf, headerAt } from "@/lib/domain/imports/columns";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { DomainError } from "@/lib/domain/shared/errors";
import { charactersOf, type Table, type TableRow } from "@/lib/server/files/tables/table";
import type { Source } from "./importer";
import { labelsOf, type Memory } from "./read";

const charactersAtOnce = 4_000_000;
/** Rows that show how the file writes days and numbers, with no more characters than a batch. */
const sampled = 2_000;
/** A heading stands among the first rows: titles and empty rows may be above it. */
const searched = 15;

/** An import whose file is read. */
export interface Stored extends Source {
  language: string;
  file: { storage_key: string };
  columns: unknown;
  time_zone: string | null;
}

export interface KnownColumns {
  remembered: Memory["columns"];
  chosen: Column[];
  /** What columns mean besides the fields of the kind. */
  own: (columns: Column[]) => Column[];
}

/** The heading of a file with what its columns mean, and rows that show how it is written. */
export async function headOf(table: Table, kind: ImportKind, { remembered, chosen, own: withOwn }: KnownColumns) {
  const first: TableRow[] = [];
  let characters = 0;
  for await (const row of table.rows()) {
    first.push(row);
    characters += charactersOf(row);
    if (first.length >= sampled || characters >= charactersAtOnce) break;
  }
  const labels = labelsOf(kind);
  const at = headerAt(
    kind,
    first.slice(0, searched).map(({ cells }) => cells),
    labels,
    remembered,
  );
  const header = first[at ?? 0];
  if (!header) throw new DomainError("invalid", "imports.files.no_rows");
  const found = withOwn(columnsOf(kind, distinct(header.cells), labels, remembered));
  const columns = found.map((column) => {
    const own = chosen.find((one) => one.header === column.header);

    return own?.from === "chosen" ? own : column;
  });

  return { line: header.line, columns: onceEach(columns), sample: first.filter(({ line }) => line > header.line) };
}

const longestHeading = 200;

/** Headings that a person can tell apart: "Cost", "Cost (2)". */
function distinct(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();

  return headers.map((given) => {
    const header = given.slice(0, longestHeading);
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);

    return count > 1 ? `${header} (${count})` : header;
  });
}

/** What a person has chosen wins over what was found for the same field. */
function onceEach(columns: Column[]): Column[] {
  const chosen = new Set(columns.filter(({ from }) => from === "chosen").map(({ field }) => field));

  return columns.map((column) =>
    column.from !== "chosen" && column.field !== null && chosen.has(column.field)
      ? { ...column, field: null, from: "none" }
      : column,
  );
}
