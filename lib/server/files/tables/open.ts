import { open } from "node:fs/promises";
import { firstBytes, openCsv } from "./csv";
import { type Table, unreadable } from "./table";
import { openWorkbook } from "./workbook";

const begins = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/**
 * Opens a CSV file or an Excel workbook by what is in it, whatever its name says.
 * @throws DomainError on the field `file`, with a sentence that says what the file is
 */
export async function openTable(path: string): Promise<Table> {
  const file = await open(path);
  const head = await firstBytes(file, 512).finally(() => file.close());
  if (head.length === 0) throw unreadable("empty");
  if (begins(head, 0x50, 0x4b)) return openWorkbook(path);
  // A compound file: Excel's format until 2003, or a workbook with a password.
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) throw unreadable("old_or_encrypted");
  if (begins(head, 0x25, 0x50, 0x44, 0x46)) throw unreadable("not_a_table");
  if (/^(\uFEFF|\xEF\xBB\xBF)?\s*</.test(head.toString("latin1"))) throw unreadable("markup");

  return openCsv(path);
}
