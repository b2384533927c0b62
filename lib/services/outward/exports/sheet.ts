import { once } from "node:events";
import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { inList } from "@/lib/domain/shared/known";
import type { AnyResource, AnyRow } from "@/lib/resources/define";
import type { ShownColumn } from "@/lib/resources/describe";
import { type CellOptions, cellsOf, keptIn, ownUnit } from "./cells";

export const sheetMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const widths: Partial<Record<ShownColumn["as"], number>> = {
  number: 12,
  quantity: 14,
  duration: 14,
  money: 16,
  boolean: 10,
  date: 12,
  datetime: 19,
};

/** Rows below the heading of a sheet: Excel opens none with more. */
const mostRows = 1_048_575;

/**
 * A list as an Excel sheet, written while it is read: the memory holds a page, never the list. What is longer than a sheet
 * goes on in the next. Texts are texts, whatever sign they begin with, so that no cell becomes a formula.
 */
export function sheetOf(resource: AnyResource, options: CellOptions, to: Writable, most = mostRows) {
  const { title, columns, headings, cell } = cellsOf(resource, options);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true, useSharedStrings: false });
  const begin = (position: number) => {
    const begun = book.addWorksheet(sheetName(title, position), { views: [{ state: "frozen", ySplit: 1 }] });
    begun.columns = columns.map((column, at) => ({
      header: headings[at],
      key: column.key,
      width: widths[column.as] ?? 28,
    }));
    begun.getRow(1).font = { bold: true };

    return begun;
  };
  let sheet = begin(1);
  let [sheets, rows] = [1, 0];

  /** The same object for all cells of one format: a style of a cell's own is merged and compared for each of them. */
  const styles = new Map<string, { numFmt: string }>();
  const styleOf = (numFmt: string) => keptIn(styles, numFmt, () => ({ numFmt }));
  const formats = columns.map(formatOf);

  return {
    add: (row: AnyRow) => {
      if (rows === most) {
        sheet.commit();
        sheets++;
        rows = 0;
        sheet = begin(sheets);
      }
      rows++;
      const added = sheet.addRow(columns.map((column) => cell(row, column)));
      for (const [at, column] of columns.entries()) {
        const unit = ownUnit(column, row, options.currency);
        const format = inList(formats, at);
        added.getCell(at + 1).style = styleOf(unit ? `${format} "${unit.replaceAll('"', "")}"` : format);
      }
      added.commit();
    },
    /** Waits until what was added is on its way to the disk: exceljs takes rows faster than they leave, and never shows it. */
    flushed: async () => {
      const { pipes } = (sheet as unknown as { stream: { pipes: readonly OldStream[] } }).stream;
      await Promise.all(pipes.map((pipe) => pipe._writableState.needDrain && once(pipe, "drain")));
    },
    finish: async () => {
      sheet.commit();
      await book.commit();
    },
  };
}

/** exceljs streams through a release of readable-stream that has no `writableNeedDrain` yet. */
type OldStream = Writable & { _writableState: { needDrain: boolean } };

function formatOf(column: ShownColumn): string {
  switch (column.as) {
    case "date":
      return "yyyy-mm-dd";
    case "datetime":
      return "yyyy-mm-dd hh:mm:ss";
    case "money":
      return "#,##0.00";
    case "quantity":
      return column.decimals === undefined
        ? "General"
        : `#,##0${column.decimals ? "." : ""}${"0".repeat(column.decimals)}`;
    case "number":
    case "duration":
      return "General";
    default:
      return "@";
  }
}

/** Excel refuses some signs in a sheet's name, more than 31 of any, and the same name twice. */
function sheetName(title: string, position: number): string {
  const behind = position === 1 ? "" : ` (${position})`;

  return `${title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31 - behind.length) || "Sheet"}${behind}`;
}
