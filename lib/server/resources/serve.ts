import { z } from "zod";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import { type Answered, withAliases, withFlags } from "@/lib/resources/aliases";
import { columnSelect } from "@/lib/resources/column-select";
import type { AnyResource, AnyRow, ChangeOf, InputOf, RowOf, Verb } from "@/lib/resources/define";
import type { Call } from "../data/call";
import { inOneStatement } from "../data/db";
import type { ByDays } from "../data/sql/aggregate";
import { countsOf, create, find, idsOf, list, remove, reorder, rowsOf, setArchived, update } from "./crud";
import { customNounOf, withCustomPeople } from "./custom";
import { type Answers, type AnswersOf, type ListQuery, listQuery, type Page, type RowQuery } from "./list";

type Where = Record<string, unknown>;
type Awaitable<T> = T | Promise<T>;

/**
 * What a resource does its own way. What is left out is done as for every resource; rows come and go as they are
 * stored, and `present` and `detail` make of them what is answered.
 */
interface Own<R extends AnyResource, Shown, Found> {
  /** Conditions beyond the scope of the description: rows that this viewer must not see. */
  within?(call: Call): Awaitable<Where>;
  /** Stored rows as they are answered, in the same order: what is computed, named or left out. */
  present?(call: Call, rows: RowOf<R>[]): Awaitable<Shown[]>;
  /** What the columns show, of rows that have nothing else: for sheets, where `present` makes much that no column shows. */
  cells?: Cells;
  /** One row as it is answered by itself; left out, as in the list. */
  detail?(call: Call, row: RowOf<R>): Awaitable<Found>;
  create?(call: Call, input: InputOf<R>): Promise<RowOf<R>>;
  update?(call: Call, id: number, input: ChangeOf<R>): Promise<RowOf<R>>;
  remove?(call: Call, ids: number[], confirm?: string): Promise<void>;
  archive?(call: Call, id: number, isArchived: boolean): Promise<RowOf<R>>;
  /** What the address states, before it is checked: codes as names, a kind when none is named. */
  prepare?(asked: Record<string, unknown>): Record<string, unknown>;
}

/** A narrower reading of stored rows, and what the columns show of them. */
export interface Cells {
  select: object;
  of(rows: AnyRow[]): AnyRow[];
}

/** Binds what is read to what is made of it. */
export const cellsOf = <Row extends AnyRow>(select: object, cells: (row: Row) => object): Cells => ({
  select,
  of: (rows) => rows.map((row) => Object.assign(row, cells(row as Row))),
});

/** Filters and orders that the description calls computed have to be answered; without any there is nothing to answer. */
type Demanded<R extends AnyResource> = {
  [Key in keyof AnswersOf<R> as keyof AnswersOf<R>[Key] extends never ? never : Key]: AnswersOf<R>[Key];
};

/** A description with its verbs: what routes, pages, exports and the audit log read. */
export interface Served<R extends AnyResource = AnyResource, Shown = unknown, Found = Shown> {
  resource: R;
  query: z.ZodType<ListQuery>;
  /** `more` narrows the list further: the sensors of this controller, the rows of the chosen plant. */
  list(call: Call, query: ListQuery, more?: Where): Promise<Page<Shown>>;
  /** All ids that the query asks for, in its order. */
  ids(call: Call, query: RowQuery, more?: Where): Promise<number[]>;
  /** Those of these ids that it still asks for, in their order, with all that the columns show. */
  rows(call: Call, query: RowQuery, ids: readonly number[], more?: Where): Promise<AnyRow[]>;
  /** How many of the rows that it asks for are alike in these columns, or in the days of one. */
  counts(
    call: Call,
    query: RowQuery,
    by: readonly (string | ByDays)[],
    more?: Where,
  ): Promise<(Record<string, unknown> & { _count: { _all: number } })[]>;
  find(call: Call, id: number): Promise<Found>;
  create(call: Call, input: InputOf<R>): Promise<Found>;
  update(call: Call, id: number, input: ChangeOf<R>): Promise<Found>;
  remove(call: Call, ids: number[], confirm?: string): Promise<void>;
  archive(call: Call, id: number, isArchived: boolean): Promise<Found>;
  reorder(call: Call, ids: number[]): Promise<void>;
}

/** Binds a description to its verbs, once. */
export const serve = <R extends AnyResource, Shown = RowOf<R>, Found = Shown>(
  resource: R,
  own: Own<R, Shown, Found> & Demanded<R>,
): Served<R, Answered<R["model"], Shown>, Answered<R["model"], Found>> => bound(resource, own) as never;

/** What routes and pages are handed: a description with its verbs, or one whose verbs are those of every resource. */
export type Servable = AnyServed | AnyResource;

/** What a row of its list is answered as. */
export type ListedOf<S extends Servable> =
  S extends Served<infer _R, infer Shown, infer _F>
    ? Shown
    : S extends AnyResource
      ? Answered<S["model"], RowOf<S>>
      : never;
/** What one row by itself is answered as. */
export type FoundOf<S extends Servable> =
  S extends Served<infer _R, infer _S, infer Found>
    ? Found
    : S extends AnyResource
      ? Answered<S["model"], RowOf<S>>
      : never;

const plain = new WeakMap<AnyResource, AnyServed>();

/** The given one with its verbs. */
export function asServed(given: Servable): AnyServed {
  if ("resource" in given) return given;
  const known = plain.get(given) ?? servePlain(given);
  plain.set(given, known);
  return known;
}

function servePlain(resource: AnyResource): AnyServed {
  const { filters, computedSort = [] } = resource.list;
  const computed = [
    ...Object.entries(filters).flatMap(([name, filter]) => ("computed" in filter ? [name] : [])),
    ...computedSort,
  ];
  if (computed.length > 0) throw new Error(`${resource.name}: nothing serves ${computed.join(", ")}`);
  return bound(resource, {});
}

/** What a description leaves out is a call of its own, with rules that the engine does not know. */
function checkServed({ name, verbs }: AnyResource, verb: Verb) {
  if (verbs && !verbs.includes(verb)) throw new Error(`${name}: ${verb} is not served, it has a call of its own`);
}

function bound<R extends AnyResource, Shown, Found>(
  resource: R,
  own: Own<R, Shown, Found> & Partial<Answers>,
): Served<R, Shown, Found> {
  const answers: Answers = { filters: {}, sorts: {}, ...own };
  // Without a presentation of their own rows are answered as they are stored: Shown is RowOf<R> then.
  const shown = own.present ?? ((_call: Call, rows: RowOf<R>[]) => rows as never);
  const found: NonNullable<typeof own.detail> =
    own.detail ?? (async (call: Call, row: RowOf<R>) => (await shown(call, [row]))[0] as never);
  const named = <Row>(row: Row): Row => withAliases(resource.name, withFlags(row as object)) as Row;
  const noun = customNounOf(resource);
  const present = async (call: Call, rows: RowOf<R>[]) =>
    withCustomPeople(call, noun, (await shown(call, rows)).map(named));
  const detail = async (call: Call, row: RowOf<R>): Promise<Found> =>
    firstOf(await withCustomPeople(call, noun, [named(await found(call, row))]));
  /** A user who makes one is asked for the company's own fields, also where none is named. */
  const asked = (input: InputOf<R>): InputOf<R> => (noun ? Object.assign({ custom: {} }, input) : input);
  const narrowed = async (call: Call, more: Where) => (own.within ? { AND: [more, await own.within(call)] } : more);
  const stored = async (call: Call, id: number) => find(call, resource, id, await narrowed(call, {}));
  /** What the viewer must not see is not there to be changed either. */
  const checkSeen = async (call: Call, ids: number[]) => {
    if (own.within) for (const id of ids) await stored(call, id);
  };

  const check = (verb: Verb) => checkServed(resource, verb);

  /** The current row travels with the refusal of a stale save, in the shape of every answer. */
  const withDetail = (call: Call) => async (error: unknown) => {
    if (error instanceof DomainError && error.key === "errors.stale_version")
      throw new DomainError("conflict", error.key, { data: await detail(call, error.data as RowOf<R>) });
    throw error;
  };

  return {
    resource,
    query: own.prepare
      ? z.preprocess((asked) => own.prepare!(asked as Record<string, unknown>), listQuery(resource))
      : listQuery(resource),
    list: async (call, query, more = {}) => {
      const page = await list(call, resource, query, await narrowed(call, more), answers);
      return { ...page, data: await present(call, page.data) };
    },
    ids: async (call, query, more = {}) => idsOf(call, resource, query, await narrowed(call, more), answers),
    rows: async (call, query, ids, more = {}) => {
      const select = own.cells?.select ?? (own.present ? (resource.select as object) : columnSelect(resource));
      const rows = await rowsOf(call, resource, { query, ids, select }, await narrowed(call, more), answers);
      if (own.cells) return withCustomPeople(call, noun, own.cells.of(rows).map(named));
      return (await present(call, rows as RowOf<R>[])) as AnyRow[];
    },
    counts: async (call, query, by, more = {}) =>
      countsOf(call, resource, { query, by }, await narrowed(call, more), answers),
    find: (call, id) => inOneStatement(call.tx, async () => detail(call, await stored(call, id))),
    create: async (call, given) => {
      check("create");
      const input = asked(given);
      return detail(call, own.create ? await own.create(call, input) : await create(call, resource, input as object));
    },
    update: async (call, id, input) => {
      check("update");
      await checkSeen(call, [id]);
      const saved = own.update ? own.update(call, id, input) : update(call, resource, id, input as object);
      return detail(call, await saved.catch(withDetail(call)));
    },
    remove: async (call, ids, confirm) => {
      check("delete");
      await checkSeen(call, ids);
      await (own.remove ? own.remove(call, ids, confirm) : remove(call, resource, ids, confirm));
    },
    archive: async (call, id, isArchived) => {
      await checkSeen(call, [id]);
      return detail(
        call,
        await (own.archive ? own.archive(call, id, isArchived) : setArchived(call, resource, id, isArchived)),
      );
    },
    reorder: (call, ids) => reorder(call, resource, ids),
  };
}

/** Any of them, as the engines take them. */
// biome-ignore lint/suspicious/noExplicitAny: rows and inputs of a resource that is known by its name alone
export type AnyServed = Served<AnyResource, any, any>;
