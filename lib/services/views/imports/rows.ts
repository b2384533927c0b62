import type { Column } from "@/lib/domain/imports/columns";
import { fieldOf } from "@/lib/domain/imports/fields";
import type { ImportKind } from "@/lib/domain/imports/kinds";
import { csvLine } from "@/lib/domain/shared/csv";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ImportRowsQuery } from "@/lib/inputs/imports";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { pageOf } from "@/lib/server/resources/list";
import { columnsIn, foundImport, reasonText } from "@/lib/services/platform/imports/served";
import { suggestionsFor } from "./importer";
import { importers } from "./importers";

const select = {
  ...{ id: true, line: true, repairs: true, label: true, action: true, state: true, column: true },
  ...{ reason: true, record: true, record_id: true, before: true, after: true },
} as const satisfies Prisma.ImportRowSelect;

/** What a row says in the column that was refused and in that of its number: two cells of a row that may hold a megabyte. */
interface Said {
  id: number;
  text: string | null;
  number: string | null;
}

async function saidIn({ tx }: Call, ids: readonly number[], columns: readonly Column[], numberField: string) {
  const fields = columns.map(({ field }) => field ?? "");
  const rows = await tx.$queryRaw<Said[]>`
    select id, cells[array_position(${fields}::text[], "column")] as text,
        cells[array_position(${fields}::text[], ${numberField}::text)] as number
      from import_rows where id = any(${ids}::int[])`;

  return new Map(rows.map((row) => [row.id, row]));
}

function whereOf(id: number, { action, state, column, search }: Partial<ImportRowsQuery>): Prisma.ImportRowWhereInput {
  return {
    import_id: id,
    ...(action && { action }),
    ...(state && { state }),
    ...(column && { column: column === "none" ? null : column }),
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
  const importer = importers[kind];
  const asksNames = found.some(({ column }) => column && fieldOf(kind, column)?.as === "reference");
  const source = { id, kind, company_id: row.company_id, plant_id: row.plant_id };
  const known = asksNames ? await importer.load(call, source) : null;

  const numberField = kind === "work_orders" ? "external_id" : "number";
  const ids = found.map(({ id }) => id);
  const said = await saidIn(call, ids, columns, numberField);

  const shown = found.map(({ repairs, ...one }) => {
    const mended = repairs as Record<string, string>;
    const cells = said.get(one.id);
    const text = one.column ? (mended[one.column] ?? cells?.text ?? "").trim() : null;
    const isName = known && one.column && fieldOf(kind, one.column)?.as === "reference";

    return {
      ...one,
      /** What stands in the column that was refused. */
      text,
      number: (mended[numberField] ?? cells?.number ?? "").trim(),
      reason: reasonText(locale, one.reason),
      suggestions: isName && text ? suggestionsFor(importer.options(known, one.column!), text) : [],
    };
  });

  return pageOf(shown, total, query);
}

/** How many rows each column of an import has refused, the worst first. */
export async function problemsOf({ tx }: Call, id: number) {
  const rows = await tx.$queryRaw<{ column: string | null; count: number }[]>`
    select "column", count(*)::int as count from import_rows
      where import_id = ${id} and (action = 'error' or state = 'failed') group by 1 order by 2 desc, 1`;

  return rows.map(({ column, count }) => ({ column: column ?? "none", count }));
}

const linesAtOnce = 200;

/** The rows that were refused as they came, with line, column and reason before them: to be mended and sent again. */
export async function* refusedLines(call: Call, id: number): AsyncGenerator<string> {
  const row = await foundImport(call, id);
  const columns = columnsIn(row);
  yield `\uFEFF${csvLine(["#", "column", "reason", ...columns.map(({ header }) => header)])}`;
  for (let after = 0; ; ) {
    const rows = await call.tx.importRow.findMany({
      where: { import_id: id, line: { gt: after }, OR: [{ action: "error" }, { state: "failed" }] },
      orderBy: { line: "asc" },
      take: linesAtOnce,
      select: { line: true, column: true, reason: true, cells: true },
    });
    for (const { line, column, reason, cells } of rows)
      yield csvLine([
        line,
        column ?? "",
        reasonText(call.locale, reason) ?? "",
        ...columns.map((_, at) => cells[at] ?? ""),
      ]);
    if (rows.length < linesAtOnce) return;
    after = rows.at(-1)!.line;
  }
}
