import { createHash } from "node:crypto";
import type { Column, Labels, Remembered } from "@/lib/domain/imports/columns";
import { fieldOf, importFields, nameKey } from "@/lib/domain/imports/fields";
import type { ImportKind, RowKind } from "@/lib/domain/imports/kinds";
import { type Fault, isInHours, type Looks, lengthProblem, type Parsed, readCell } from "@/lib/domain/imports/values";
import { wordOf, wordsOf } from "@/lib/domain/imports/words";
import { unescaped } from "@/lib/domain/shared/csv";
import { locales } from "@/lib/domain/shared/locales";
import type { CustomField } from "@/lib/domain/structure/custom-fields";
import { keyIn } from "@/lib/domain/structure/custom-keys";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { readCustom } from "./custom";
import type { Refused, Values } from "./importer";

/** How the rows of one file are read. */
export interface Reading {
  kind: RowKind;
  columns: readonly Column[];
  looks: Looks;
  memory: Memory;
  /** Of the company's own. */
  custom: readonly CustomField[];
}

/** What the company has decided before. */
export interface Memory {
  columns: Remembered;
  /** The value that a text of a field stands for, by `remembered(field, text)`. */
  values: ReadonlyMap<string, string>;
}

export const remembered = (field: string, text: string) => `${field} ${nameKey(text)}`;

export async function memoryOf(tx: Tx, kind: ImportKind, company_id: number | null): Promise<Memory> {
  const rows = await tx.importMemory.findMany({
    where: { kind, company_id },
    select: { field: true, text: true, value: true },
  });

  return {
    columns: new Map(rows.filter(({ field }) => field === "").map(({ text, value }) => [text, value])),
    values: new Map(
      rows.flatMap(({ field, text, value }) => (field && value !== null ? [[remembered(field, text), value]] : [])),
    ),
  };
}

/** What each column is called in both languages. */
export function labelsOf(kind: ImportKind): Labels {
  const translators = locales.map((locale) => translator(locale, "imports"));

  return Object.fromEntries(
    importFields[kind].map(({ name }) => [name, translators.map((words) => words(`headings.${kind}.${name}`))]),
  );
}

/** The text of a field in a row: its repaired text, else the cell. */
export function textOf(
  { columns }: Pick<Reading, "columns">,
  cells: readonly string[],
  repairs: Readonly<Record<string, string>>,
  field: string,
): string {
  const mended = repairs[field];
  if (mended !== undefined) return mended.trim();
  const at = columns.findIndex((column) => column.field === field);

  // Files of the product's own come back too: refused rows that were mended, lists that were downloaded.
  return unescaped(cells[at] ?? "");
}

/** What lists and messages call a row. */
const longestLabel = 200;

/** The cells as values, and what is wrong with those that cannot be read. */
export function readRow(
  reading: Reading,
  cells: readonly string[],
  repairs: Readonly<Record<string, string>> = {},
): { values: Values } & Refused {
  const { kind, columns, looks, custom } = reading;
  const values: Record<string, Parsed> = {};
  const faults: Fault[] = [];
  const named = textOf(reading, cells, repairs, "name") || cells.find((cell) => cell.trim());
  const label = named?.slice(0, longestLabel) ?? null;
  for (const { name, isRequired } of importFields[kind]) {
    const text = textOf(reading, cells, repairs, name);
    if (text === "") {
      if (isRequired) faults.push({ column: name, reason: { key: "is_required" } });
      continue;
    }
    const read = readField(reading, name, text);
    if ("problem" in read) faults.push({ column: name, reason: read.problem });
    else values[name] = read.value;
  }

  for (const { field } of columns) {
    if (field === null || !keyIn(field)) continue;
    const text = textOf(reading, cells, repairs, field);
    if (text === "") continue;
    const read = readCustom(custom, field, text, looks);
    if ("problem" in read) faults.push({ column: field, reason: read.problem });
    else values[field] = read.value;
  }

  return { values, faults, label };
}

/** What the cell of a field means: a word of its list, what people have chosen for this text before, or what it reads as. */
function readField({ kind, columns, looks, memory }: Reading, name: string, text: string) {
  const field = fieldOf(kind, name)!;
  const tooLong = lengthProblem(field, text);
  if (tooLong) return { problem: tooLong };
  const known = memory.values.get(remembered(name, text));
  if (field.as === "words") {
    const word = wordsOf(name).includes(known ?? "") ? known : wordOf(name, text);
    return word === undefined ? { problem: { key: "not_a_word", params: { text } } } : { value: word };
  }
  if (field.as === "reference" && known !== undefined) return { value: known };
  const header = columns.find((column) => column.field === name)?.header ?? "";
  const asHours = field.as === "minutes" && isInHours(header) && /^[\d.,]+$/.test(text);

  return readCell(field, asHours ? `${text} h` : text, looks);
}

/** What identifies a row that has no number of its own: all its content. */
export const contentKey = (values: Values) =>
  `c:${createHash("sha1").update(JSON.stringify(values)).digest("base64url").slice(0, 22)}`;
