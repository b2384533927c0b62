import { csvOf, unescaped } from "../shared/csv";
import { faults as diagnosed, type Fault } from "../vibration/diagnosis/evidence";
import { type FailureKind, failureKinds } from "./failure-codes";

/**
 * The file in which failure codes are exported and imported: a code a line, what is several things in a cell with semicolons
 * between. Its headings are the same in every language, as both languages stand in it.
 */
const failureCodeColumns = [
  "kind",
  "code",
  "name_en",
  "name_es",
  "item_types",
  "iso_failure_mode",
  "iso_mechanism",
  "iso_cause",
  "iso_activity",
  "diagnoses",
  "causes",
  "remedies",
  "prescription_en",
  "prescription_es",
] as const;
export type FailureCodeColumn = (typeof failureCodeColumns)[number];

const needed = ["kind", "code", "name_en", "name_es"] as const satisfies readonly FailureCodeColumn[];
const lists = ["item_types", "diagnoses", "causes", "remedies"] as const satisfies readonly FailureCodeColumn[];
type ListColumn = (typeof lists)[number];

/** Columns that only a mode has. */
const ofModes: readonly FailureCodeColumn[] = [...lists, "prescription_en", "prescription_es"];

/** Longest texts, as forms take them. */
const longest: Partial<Record<FailureCodeColumn, number>> = {
  code: 120,
  name_en: 120,
  name_es: 120,
  prescription_en: 10_000,
  prescription_es: 10_000,
  iso_failure_mode: 10,
  iso_mechanism: 10,
  iso_cause: 10,
  iso_activity: 10,
};

/** What is wrong with a cell: a message of `faults.file`. */
export interface CodeFault {
  column: FailureCodeColumn;
  key: string;
  params?: Record<string, string | number>;
}

/** A line as it is to be: null where its cell is empty. A column that the file does not have is not in it. */
export interface FileCode {
  line: number;
  kind: FailureKind;
  code: string;
  name_en: string;
  name_es: string;
  texts: Partial<Record<Exclude<FailureCodeColumn, ListColumn | (typeof needed)[number]>, string | null>>;
  lists: Partial<Record<ListColumn, readonly string[]>>;
}

interface RefusedCode {
  line: number;
  code: string;
  faults: readonly CodeFault[];
}

export const isRefusedCode = (one: FileCode | RefusedCode): one is RefusedCode => "faults" in one;

/** Codes are compared without regard to case. */
export const codeKey = (code: string) => code.trim().toUpperCase();

interface Line {
  line: number;
  cells: readonly string[];
}

/** Where each column stands; in the second place those that are missing and have to be there. */
export function failureCodeHead(cells: readonly string[]): [Map<FailureCodeColumn, number>, FailureCodeColumn[]] {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const at = new Map(failureCodeColumns.flatMap((column) => placeOf(headings, column)));

  return [at, needed.filter((column) => !at.has(column))];
}

const placeOf = (headings: readonly string[], column: FailureCodeColumn): [FailureCodeColumn, number][] =>
  headings.includes(column) ? [[column, headings.indexOf(column)]] : [];

/** Each line as a code, or what is wrong with it by itself: whether there is what it names, only the catalogue knows. */
export function readFailureCodes(
  at: ReadonlyMap<FailureCodeColumn, number>,
  lines: readonly Line[],
): (FileCode | RefusedCode)[] {
  const met = new Map<string, number>();

  return lines.map(({ line, cells }) => {
    const textOf = (column: FailureCodeColumn) => unescaped(cells[at.get(column) ?? -1] ?? "");
    const code = textOf("code");
    const key = codeKey(code);
    const before = met.get(key);
    if (code !== "" && before === undefined) met.set(key, line);
    const kind = failureKinds.find((one) => one === textOf("kind").toLowerCase());
    const found: CodeFault[] = [...faultsOf(at, textOf, kind)];
    if (code !== "" && before !== undefined) found.push({ column: "code", key: "twice", params: { line: before } });
    if (found.length > 0 || !kind) return { line, code, faults: found };
    const texts = failureCodeColumns.filter(
      (column) => at.has(column) && !isOf(needed, column) && !isOf(lists, column),
    );

    return {
      line,
      kind,
      code,
      name_en: textOf("name_en"),
      name_es: textOf("name_es"),
      texts: Object.fromEntries(texts.map((column) => [column, textOf(column) || null])),
      lists: Object.fromEntries(lists.flatMap((column) => (at.has(column) ? [[column, listIn(textOf(column))]] : []))),
    };
  });
}

const isOf = (columns: readonly FailureCodeColumn[], column: FailureCodeColumn) => columns.includes(column);

const listIn = (text: string) => [
  ...new Set(
    text
      .split(";")
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

function* faultsOf(
  at: ReadonlyMap<FailureCodeColumn, number>,
  textOf: (column: FailureCodeColumn) => string,
  kind: FailureKind | undefined,
): Generator<CodeFault> {
  for (const column of needed) if (textOf(column) === "") yield { column, key: "needed" };
  if (!kind && textOf("kind") !== "") yield { column: "kind", key: "no_kind", params: { text: textOf("kind") } };
  for (const column of at.keys()) {
    const [text, most] = [textOf(column), longest[column]];
    if (most !== undefined && text.length > most) yield { column, key: "too_long", params: { most } };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    if (most === 120 && /[\u0000-\u001f\u007f]/.test(text)) yield { column, key: "control_characters" };
    if (kind && kind !== "mode" && isOf(ofModes, column) && text !== "") yield { column, key: "only_modes" };
  }
  const unknown = listIn(textOf("diagnoses")).filter((one) => !diagnosed.includes(one as Fault));
  if (unknown.length > 0) yield { column: "diagnoses", key: "no_diagnosis", params: { text: unknown.join(", ") } };
}

/** A code with the names of what it points at, as a line of the file. */
export type WrittenCode = Record<FailureCodeColumn, string>;

/** The whole file. */
export const failureCodeFile = (codes: readonly WrittenCode[]): string =>
  csvOf([failureCodeColumns, ...codes.map((code) => failureCodeColumns.map((column) => code[column]))]);

/** Names in one cell; a name with a semicolon in it would be two. */
export const inOneCell = (names: readonly string[]) => names.map((name) => name.replaceAll(";", ",")).join(";");
