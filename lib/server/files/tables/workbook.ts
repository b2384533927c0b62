import { readFile } from "node:fs/promises";
import { HucreError } from "hucre";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { inspected } from "./archive";
import { charactersOf, checked, type Table, type TableRow, unreadable } from "./table";

/** A sheet that claims more rows is refused at the row after: people split such files as CSV. */
const mostRows = 50_000;
/** Of all cells: a sheet names a text in a few bytes. */
const mostCharacters = 100_000_000;
/** What the place of a cell counts, empty or not: a sheet names its last column in a few bytes too. */
const charactersOfPlace = 8;

/** An Excel workbook: its first sheet that people see and that holds anything. */
export async function openWorkbook(path: string): Promise<Table> {
  const names = await inspected(path);
  if (!names.has("xl/workbook.xml")) throw unreadable(names.has("xl/workbook.bin") ? "binary_workbook" : "not_a_table");
  const bytes = await readFile(path);
  const sheet = await sheetOf(bytes);

  return { format: { type: "xlsx", sheet: sheet.name }, rows: () => rowsOf(bytes, sheet.name) };
}

async function sheetOf(bytes: Buffer): Promise<{ name: string }> {
  const visible: { name: string }[] = [];
  await asRefusal(
    readXlsx(bytes, {
      sheets: (info) => {
        if (!info.hidden && !info.veryHidden) visible.push({ name: info.name });

        return false;
      },
    }),
  );
  for (const { name } of visible) {
    const rows = rowsOf(bytes, name);
    const { done } = await rows.next();
    await rows.return(undefined);
    if (!done) return { name };
  }
  throw unreadable("no_rows");
}

async function* rowsOf(bytes: Buffer, sheet: string): AsyncGenerator<TableRow> {
  let line = 0;
  let characters = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      // A sheet may number its rows as it likes, and from zero too.
      line = index >= line ? index + 1 : line + 1;
      if (line > mostRows + 1) throw unreadable("too_many_rows", { most: mostRows });
      const row = { line, cells: trimmed(values.map(textOf)) };
      characters += values.length * charactersOfPlace + charactersOf(row);
      if (characters > mostCharacters) throw unreadable("too_many_characters", { most: mostCharacters });
      if (row.cells.length > 0) yield checked(row);
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

const asRefusal = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw refusalOf(error);
  });

/** A damaged workbook is the sender's to mend; anything else is ours. */
const refusalOf = (error: unknown) => (error instanceof HucreError ? unreadable("broken_workbook") : error);

/** A sheet keeps days and times as numbers without a zone; they become text as ISO 8601 writes it, without one too. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return typeof value === "object" ? "" : String(value);
  if (Number.isNaN(value.getTime())) return "";
  const [day, time] = value.toISOString().slice(0, 19).split("T") as [string, string];

  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** Without the empty cells at its end; a row of empty cells is none. */
function trimmed(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");

  return cells.slice(0, last + 1);
}
