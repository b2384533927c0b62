import { nameKey, normalized } from "@/lib/domain/imports/fields";
import { type ImportKind, isOfReadings, type RowKind } from "@/lib/domain/imports/kinds";
import type { Fault, Parsed, Problem } from "@/lib/domain/imports/values";
import { nearest } from "@/lib/domain/imports/words";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { ResourceName } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";

/** The cells of a row that are not empty, read; by field. */
export type Values = Readonly<Record<string, Parsed>>;

/** What an import is about, and where. The catalogue has no plant. */
export interface Source {
  id: number;
  kind: ImportKind;
  company_id: number | null;
  plant_id: number | null;
}

/** Where the records of an import go that is not of the provider's catalogue. */
export function placeIn({ id, company_id, plant_id }: Source): { company_id: number; plant_id: number } {
  if (company_id === null || plant_id === null) throw new Error(`import ${id} is of no plant`);
  return { company_id, plant_id };
}

/** The provider's catalog and the company's own: staff may read the catalogs of all companies. */
export const catalogOf = (company_id: number) => ({ OR: [{ company_id: null }, { company_id }] });

/** Of an import whose rows are rows of a table. */
export function rowKindOf({ id, kind }: Pick<Source, "id" | "kind">): RowKind {
  if (isOfReadings(kind)) throw new Error(`import ${id} has no rows`);
  return kind;
}

/** What a row would make or change. */
export interface Aim {
  record: ResourceName;
  label: string;
  /** The same in every file that means this record; null where nothing but its content identifies it. */
  key: string | null;
  /** The record that is there. */
  record_id: number | null;
  /** Its columns as the row wants them: only those that the row speaks of. */
  wanted: Record<string, unknown>;
  /** The same columns as they are. */
  current: Record<string, unknown> | null;
  /** Of the text of an order: whether it states what was done or wrong, and what no dictionary has of it otherwise. */
  text?: { understood: boolean; unknown: readonly string[] };
}

/** Everything that is wrong with a row: the user who mends it sees all of it at once. */
export interface Refused {
  faults: readonly Fault[];
  label: string | null;
}

export type Verdict = Aim | Refused;
export const isRefused = (verdict: Verdict): verdict is Refused => "faults" in verdict;

export const refused = (label: string | null, ...faults: readonly Fault[]): Refused => ({ faults, label });

/** The column of a fault as rows are filtered by it. */
export const wholeRow = "none";

/** How a row keeps what is wrong with it: the first by itself, and all of it. */
export const faultColumns = (faults: readonly Fault[]) => ({
  column: faults[0]?.column ?? null,
  reason: faults[0]?.reason ?? null,
  faults,
  fault_columns: faults.map(({ column }) => column ?? wholeRow),
});

/** Something a cell can name. The token identifies it for good: "equipments/12". */
export interface Option {
  token: string;
  name: string;
  detail?: string | null;
}

/** A row of the table of imports that is to be written. */
export interface Due {
  id: number;
  line: number;
  /** What it was to do when the file was checked. */
  action: "create" | "update";
  values: Values;
  /** What distinguishes it from other rows: a number of its own, or all its content. */
  key: string;
  /** Which of several rows with the same key it is, from 1. */
  occurrence: number;
}

/** What was written of a row. */
export interface Written {
  id: number;
  action: "create" | "update" | "same";
  aim: Aim;
  record_id: number;
  version: number;
}

/** What a kind of import knows and does. `Known` is what it has looked up of its place. */
export interface Importer<Known = unknown> {
  load(call: Call, source: Source): Promise<Known>;
  judge(known: Known, values: Values): Verdict;
  /** Fills in the records that are there, where they are too many to be known beforehand. */
  find?(call: Call, source: Source, aims: readonly Aim[]): Promise<void>;
  /** A record that a row further down may name. */
  note?(known: Known, aim: Aim, record_id: number | null): void;
  /** Writes many rows with few statements; left out: one after the other through the verbs of their resource. */
  writeMany?(call: Call, source: Source, rows: readonly { due: Due; aim: Aim }[]): Promise<Written[]>;
  /** What a cell of the column can name. */
  options(known: Known, column: string): Iterable<Option>;
}

/** Things by the texts that people write for them. */
export class Lookup<One extends Option> {
  readonly #byText = new Map<string, One[]>();
  readonly #byToken = new Map<string, One>();

  constructor(all: readonly One[] = [], textsOf: (one: One) => (string | null | undefined)[] = ({ name }) => [name]) {
    for (const one of all) this.add(one, textsOf(one));
  }

  add(one: One, texts: (string | null | undefined)[]) {
    this.#byToken.set(one.token, one);
    for (const text of new Set(texts.map((given) => nameKey(given ?? "")))) {
      if (text === "") continue;
      const there = this.#byText.get(text);
      if (there) there.push(one);
      else this.#byText.set(text, [one]);
    }
  }

  get all(): Iterable<One> {
    return this.#byToken.values();
  }

  named(text: string): readonly One[] {
    const chosen = this.#byToken.get(text);

    return chosen ? [chosen] : (this.#byText.get(nameKey(text)) ?? []);
  }

  /** The one thing of this name, or why there is none. `what` names the message: "no_item", "several_items". */
  one(text: string, what: string): One | { problem: Problem } {
    const found = this.named(text);
    if (found.length === 1) return firstOf(found);

    return { problem: { key: found.length === 0 ? `no_${what}` : `several_${what}`, params: { count: found.length } } };
  }

  /** The thing that the column names, or null where it is empty or names none: then the fault is added. */
  in(values: Values, column: string, what: string, faults: Fault[]): One | null {
    const text = values[column];
    if (text === undefined) return null;
    const found = this.one(String(text), what);
    if (!("problem" in found)) return found;
    faults.push({ column, reason: found.problem });

    return null;
  }
}

export const tokenOf = (record: ResourceName, id: number) => `${record}/${id}`;

/** What may have been meant: names that are alike, or those that share the name. */
export function suggestionsFor(options: Iterable<Option>, text: string): Option[] {
  const all = Array.from(options, ({ token, name, detail }) => ({ token, name, detail }));
  const same = all.filter(
    ({ name, detail }) => normalized(name) === normalized(text) || normalized(detail ?? "") === normalized(text),
  );
  if (same.length > 0) return same.slice(0, 5);
  const byName = nearest(text, all);
  const byDetail = nearest(
    text,
    all.flatMap((one) => (one.detail ? [{ name: one.detail, one }] : [])),
  ).map(({ one }) => one);

  return [...new Map([...byDetail, ...byName].map((one) => [one.token, one])).values()].slice(0, 3);
}
