import type { Column } from "@/lib/domain/imports/columns";
import { fieldOf } from "@/lib/domain/imports/fields";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { csvLine } from "@/lib/domain/shared/csv";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ImportRowsQuery } from "@/lib/inputs/imports";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { pageOf } from "@/lib/server/resources/list";
import { columnsIn, faultsOf, foundImport, reasonText } from "@/lib/services/platform/import-records/served";
import { columnNames } from "./column-names";
import { suggestionsFor, wholeRow } from "./importer";
import { namesOfKind } from "./importers";

const select = {
  id: true,
  line: true,
  repairs: true,
  label: true,
  action: true,
  state: true,
  column: true,
  reason: true,
  faults: true,
  record: true,
  record_id: true,
  before: true,
  after: true,
} as const satisfies Prisma.ImportRowSelect;

/** What a row holds in a column that was refused or in that of its number. */
interface CellText {
  id: number;
  field: string | null;
  text: string | null;
}

/** By row and field: a few cells of rows that may hold a megabyte each. */
async function cellTextsOf({ tx }: Call, ids: readonly number[], columns: readonly Column[], numberField: string) {
  const fields = columns.map(({ field }) => field ?? "");
  const cells = await tx.$queryRaw<CellText[]>`
    select id, field, cells[array_position(${fields}::text[], field)] as text
      from import_rows, unnest(fault_columns || array["column", ${numberField}::text]) field
      where id = any(${ids}::int[])`;

  return new Map(cells.map(({ id, field, text }) => [`${id} ${field}`, text]));
}

function whereOf(
  id: number,
  { action, state, column, is_understood, search }: Partial<ImportRowsQuery>,
): Prisma.ImportRowWhereInput {
  return {
    import_id: id,
    ...(action && { action }),
    ...(state && { state }),
    ...(is_understood !== undefined && { is_understood }),
    ...(column && { OR: [{ fault_columns: { has: column } }, { column: column === wholeRow ? null : column }] }),
    ...(search && { label: { contains: search, mode: "insensitive" as const } }),
  };
}

/** Rows of an import; those that were refused with what may have been meant. */
export async function importRows(call: Call, id: number, query: ImportRowsQuery) {
  const { tx, locale } = call;
  const row = await foundImport(call, id);
  const where = whereOf(id, query);
  const [found, total] = await together([
    tx.importRow.findMany({
      where,
      orderBy: { line: "asc" },
      skip: (query.page - 1) * query.max,
      take: query.max,
      select,
    }),
    tx.importRow.count({ where }),
  ]);
  const columns = columnsIn(row);
  const kind = row.kind as ImportKind;
  const names = namesOfKind[kind];
  const isName = (column: string | null) => column !== null && fieldOf(kind, column)?.as === "reference";
  const asksNames = found.some((one) => faultsOf(one).some(({ column }) => isName(column)));
  const source = { id, kind, company_id: row.company_id, plant_id: row.plant_id };
  const known = asksNames ? await names.load(call, source) : null;

  const numberField = kind === "work_orders" ? "external_id" : "number";
  const ids = found.map(({ id }) => id);
  const cellTexts = await cellTextsOf(call, ids, columns, numberField);

  const shown = found.map(({ repairs, ...one }) => {
    const mended = repairs as Record<string, string>;
    const textIn = (column: string) => (mended[column] ?? cellTexts.get(`${one.id} ${column}`) ?? "").trim();
    const faults = faultsOf(one).map(({ column, reason }) => {
      const text = column && textIn(column);
      const suggestions = known && isName(column) && text ? suggestionsFor(names.options(known, column!), text) : [];

      return { column, reason: reasonText(locale, reason), text, suggestions };
    });
    // The one that was asked for, else the first.
    const fault = faults.find(({ column }) => column === query.column) ?? faults[0];

    return {
      ...one,
      faults,
      column: fault?.column ?? null,
      reason: fault?.reason ?? null,
      /** What stands in the column that was refused. */
      text: fault?.text ?? null,
      suggestions: fault?.suggestions ?? [],
      number: textIn(numberField),
    };
  });

  return pageOf(shown, total, query);
}

/** How many rows each column of an import has refused, the worst first. */
export async function problemsOf({ tx }: Call, id: number) {
  return tx.$queryRaw<{ column: string; count: number }[]>`
    select name as "column", count(*)::int as count
    from import_rows,
      unnest(case when fault_columns = '{}' then array[coalesce("column", ${wholeRow}::text)] else fault_columns end) name
    where import_id = ${id} and (action = 'error' or state = 'failed') group by 1 order by 2 desc, 1`;
}

const linesAtOnce = 200;

/** The rows that were refused as they came, with line, column and reason before them: to be mended and sent again. */
export async function* refusedLines(call: Call, id: number): AsyncGenerator<string> {
  const row = await foundImport(call, id);
  const columns = columnsIn(row);
  const customNames = await columnNames(call, row);
  yield `\uFEFF${csvLine(["#", "column", "reason", ...columns.map(({ header }) => header)])}`;
  for (let after = 0; ; ) {
    const rows = await call.tx.importRow.findMany({
      where: { import_id: id, line: { gt: after }, OR: [{ action: "error" }, { state: "failed" }] },
      orderBy: { line: "asc" },
      take: linesAtOnce,
      select: { line: true, column: true, reason: true, faults: true, cells: true },
    });
    for (const { line, cells, ...one } of rows) {
      const faults = faultsOf(one);
      yield csvLine([
        line,
        faults.map(({ column }) => (column ? (customNames[column] ?? column) : "")).join(", "),
        faults.map(({ reason }) => reasonText(call.locale, reason)).join(" "),
        ...columns.map((_, at) => cells[at] ?? ""),
      ]);
    }
    if (rows.length < linesAtOnce) return;
    after = lastOf(rows).line;
  }
}
