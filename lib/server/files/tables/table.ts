import { DomainError } from "@/lib/domain/shared/errors";

/** One row of a file: the number of its line (of a workbook: of its row, from 1) and its cells as text. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** How a file is written, as it was found out. */
export interface TableFormat {
  type: "csv" | "xlsx";
  /** Of text files. */
  delimiter?: string;
  encoding?: "utf-8" | "windows-1252";
  /** Of workbooks: the sheet that is read. */
  sheet?: string;
}

/** A file of rows and columns that can be read more than once, a row at a time. */
export interface Table {
  format: TableFormat;
  rows(): AsyncGenerator<TableRow>;
}

/** So many columns fit into a row. */
const mostColumns = 200;
/** Characters of one cell; a workbook's cell takes no more. */
export const longestCell = 32_767;
/** Characters of a row. A workbook can name the same text in each cell and be small itself. */
const longestRow = 1_000_000;

/** What makes a file unreadable, as a message of `imports.files`. */
export const unreadable = (reason: string, params: Record<string, string | number> = {}) =>
  new DomainError("invalid", "errors.validation_error", {
    fields: { file: [{ key: `imports.files.${reason}`, params }] },
  });

/** Checks what every row has to keep to. */
export function checked(row: TableRow): TableRow {
  if (row.cells.length > mostColumns) throw unreadable("too_many_columns", { line: row.line, most: mostColumns });
  const long = row.cells.findIndex((cell) => cell.length > longestCell);
  if (long >= 0) throw unreadable("cell_too_long", { line: row.line, column: long + 1, most: longestCell });
  if (charactersOf(row) > longestRow) throw unreadable("row_too_long", { line: row.line, most: longestRow });

  return row;
}

export const charactersOf = ({ cells }: TableRow): number => cells.reduce((sum, cell) => sum + cell.length, 0);
