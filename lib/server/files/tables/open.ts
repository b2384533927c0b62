import { open } from "node:fs/promises";
import { looksBinary, openCsv } from "./csv";
import { firstBytes } from "./first-bytes";
import { type Table, unreadable } from "./table";
import { openWorkbook } from "./workbook";

const headBytes = 64 * 1024;

const begins = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** Opens a CSV file or an Excel workbook by what is in it, whatever its name is. */
export const openTable = async (path: string): Promise<Table> =>
  (await recognized(path)) === "xlsx" ? openWorkbook(path) : openCsv(path);

/**
 * What a file is by its first bytes, so that a picture or a PDF is refused before it is kept.
 * @throws DomainError on the field `file`, with a sentence that states what the file is
 */
export async function recognized(path: string): Promise<"xlsx" | "csv"> {
  const file = await open(path);
  const head = await firstBytes(file, headBytes).finally(() => file.close());
  if (head.length === 0) throw unreadable("empty");
  if (begins(head, 0x50, 0x4b)) return "xlsx";
  // A compound file: Excel's format until 2003, or a workbook with a password.
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) throw unreadable("old_or_encrypted");
  if (begins(head, 0x25, 0x50, 0x44, 0x46)) throw unreadable("not_a_table");
  if (/^(\uFEFF|\xEF\xBB\xBF)?\s*</.test(head.toString("latin1", 0, 512))) throw unreadable("markup");
  if (looksBinary(head)) throw unreadable("not_a_table");

  return "csv";
}
