import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { CsvError, parse } from "csv-parse";
import { firstBytes } from "./first-bytes";
import { checked, longestCell, type Table, type TableRow, unreadable } from "./table";

const headBytes = 256 * 1024;
const delimiters = [",", ";", "\t"] as const;
const bom = "\uFEFF";

/** A text file with commas, semicolons or tabs, in UTF-8, UTF-16 with its mark, or Windows-1252. */
export async function openCsv(path: string): Promise<Table> {
  const head = await headOf(path);
  const encoding = (await isUtf8(path)) ? "utf-8" : "windows-1252";
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));

  return { format: { type: "csv", delimiter, encoding }, rows: () => rowsOf(path, encoding, delimiter) };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await firstBytes(file, headBytes);
  } finally {
    await file.close();
  }
}

/** Text has no zero bytes and next to no control characters. */
export function looksBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++;
  }

  return controls > head.length / 100;
}

/** The whole file is tried, as an accent may come late. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();

    return true;
  } catch {
    return false;
  }
}

/**
 * The one that most often stands outside quotes in the first lines, counted alike in each of them where possible. Titles above
 * the heading hold none: then most lines below them have to agree on three columns or more.
 */
function delimiterOf(head: string): string {
  const lines = linesOutsideQuotes(head).slice(0, 20);
  const found = bestDelimiter(lines);
  if (found) return found.sign;
  const below = lines.slice(lines.findIndex((line) => delimiters.some((sign) => line.includes(sign))));
  const under = below.length > 1 ? bestDelimiter(below) : null;

  return under && under.share > 0.5 && under.score > 1 ? under.sign : ",";
}

/** By how often it stands in the first line, and in which share of the lines as often; null where none stands in the first. */
function bestDelimiter(lines: readonly string[]) {
  const scores = delimiters.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const usual = counts[0] ?? 0;
    const share = usual === 0 ? 0 : counts.filter((count) => count === usual).length / counts.length;

    return { sign, share, score: usual * share };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));

  return best.score === 0 ? null : best;
}

function linesOutsideQuotes(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "\n" && !isQuoted) {
      lines.push(line);
      line = "";
    } else if (!isQuoted) line += sign;
  }
  // The last one may have been cut off.
  if (lines.length === 0 && line) lines.push(line);

  return lines.filter((one) => one.trim() !== "");
}

const breaksIn = (cells: readonly string[], breaks: RegExp) =>
  cells.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 0);

/** Quotes that a line does not close would swallow the rest of the file as one cell: it is refused at that line. */
async function* rowsOf(path: string, encoding: string, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestCell * 8,
    info: true,
  });
  const source = createReadStream(path);
  const decoder = new TextDecoder(encoding);
  const fed = feed();
  let line = 1;
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const cells = line === 1 && record[0]?.startsWith(bom) ? [record[0].slice(1), ...record.slice(1)] : record;
      // `lines` are those read until its end, with a carriage return and a line feed within a cell as two.
      countedTwice += breaksIn(record, /\r\n/g);
      const ends = info.lines - countedTwice;
      const begins = Math.max(line, ends - breaksIn(record, /\r\n|\r|\n/g));
      line = Math.max(begins, ends) + 1;
      if (cells.some((cell) => cell.trim() !== "")) yield checked({ line: begins, cells });
    }
    await fed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(error.code === "CSV_QUOTE_NOT_CLOSED" ? "quote_not_closed" : "broken_line", { line });
  } finally {
    source.destroy();
    parser.destroy();
  }

  /** Both listeners go: a long file waits some ten thousand times. */
  function drained() {
    return new Promise<void>((resolve) => {
      const done = () => {
        parser.off("drain", done);
        parser.off("close", done);
        resolve();
      };
      parser.on("drain", done);
      parser.on("close", done);
    });
  }

  async function feed() {
    try {
      for await (const chunk of source) {
        if (parser.destroyed) return;
        if (!parser.write(decoder.decode(chunk as Buffer, { stream: true }))) await drained();
      }
      parser.end(decoder.decode());
    } catch (error) {
      parser.destroy(error as Error);
    }
  }
}
