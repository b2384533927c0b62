import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { aggregatesOf, type Counted, type Grouped, groupsOf } from "./aggregate";
import { type Heads, headsOf } from "./heads";
import { type OrderBy, orderColumnsOf, orderTextOf } from "./order";
import { type ColumnType, type Model, quoted } from "./schema";
import { type Selection, selectionOf, type Wanted } from "./select";
import { Statement } from "./statement";
import { narrowed } from "./values";
import { conditionOf, type Where } from "./where";

/** A statement with its values, and how the rows of its answer, arrays of values, are read. */
export interface Query<Answer> {
  text: string;
  values: readonly unknown[];
  /** As in Statement. */
  isPlannedEach: boolean;
  /** Of its columns, where they are known: the rows can be asked for in JSON then. */
  types?: readonly ColumnType[];
  read: (rows: readonly (readonly unknown[])[], isJson?: boolean) => Answer;
}

export interface Asked extends Wanted {
  where?: Where;
  orderBy?: OrderBy | OrderBy[];
  take?: number;
  skip?: number;
  distinct?: string[];
}

export type Row = Record<string, unknown>;

const known = new Set(["where", "orderBy", "take", "skip", "select", "include", "omit", "distinct"]);

/** The rows that match, in order, with what is asked of each. */
export function rowsQuery(model: Model, given: Asked, take = given.take): Query<Row[]> {
  for (const name of Object.keys(given))
    if (!known.has(name) && given[name as keyof Asked] !== undefined)
      throw new Error(`${model.table} cannot be read with ${name}`);
  const { where, orderBy, skip, select, include, omit, distinct } = given;
  const asked = { where: narrowed(model, where), orderBy, take, skip, select, include, omit, distinct };
  const statement = new Statement();
  const selection = kept(model, asked, statement);
  const columns = selection.columns.map(({ sql }) => sql).join(", ") || "1";
  const text = isFoundFirst(asked, selection)
    ? foundFirst(model, asked, selection, columns, statement)
    : rowsText(model, asked, columns, selection.joins, statement);
  const { values, isPlannedEach } = statement;
  const types = selection.columns.map(({ type }) => type);
  const read = (found: readonly (readonly unknown[])[], isJson = false) =>
    found.map((values) => selection.read(values, isJson));

  return { text, values, isPlannedEach, types, read };
}

/** A page is found before joins and lists are made, for its rows and not for all that match. */
const isFoundFirst = ({ take, distinct }: Asked, { isOwnAlone }: Selection) =>
  distinct !== undefined || (take !== undefined && take > 1 && !isOwnAlone);

function foundFirst(model: Model, asked: Asked, selection: Selection, columns: string, statement: Statement) {
  const { distinct, take, skip, orderBy } = asked;
  const heads = distinct ? null : headsOf(model, asked);
  const own = new Set([...selection.own, ...orderColumnsOf(model, orderBy), ...(distinct ?? [])]);
  const inner = [...own].map((name) => `t.${quoted(name)}`).join(", ") || "1";
  // Of rows that are alike the first in the order is kept.
  const found = distinct ? { ...asked, orderBy: [...distinct.map(asStored), ...[orderBy ?? []].flat()] } : asked;
  if (heads) return merged(model, asked, heads, { inner, columns, joins: selection.joins }, statement);
  const rows = rowsText(model, distinct ? { ...found, take: undefined, skip: undefined } : found, inner, [], statement);
  const order = orderTextOf(model, "t", orderBy, statement);

  return joined([
    `select ${columns} from (${rows}) t`,
    ...selection.joins,
    order && `order by ${order}`,
    ...(distinct ? limits(take, skip, statement) : []),
  ]);
}

const asStored = (name: string) => ({ [name]: { sort: "asc", isExact: true } as const });

/** The first of each head, and of those the page. */
function merged(
  model: Model,
  { orderBy, take, skip }: Asked,
  heads: Heads,
  { inner, columns, joins }: { inner: string; columns: string; joins: readonly string[] },
  statement: Statement,
) {
  const names = heads.of.map((_, at) => `h${at}`);
  const lists = heads.of.map(({ type, values }, at) => `unnest(${statement.value(values)}::${type}[]) ${names[at]}(v)`);
  const own = heads.of.map(({ column }, at) => `t.${quoted(column)} = ${names[at]}.v`);
  const rest = conditionOf(model, "t", heads.rest, statement);
  const order = orderTextOf(model, "t", orderBy, statement);
  const conditions = [...own, rest].filter((condition) => condition !== "true").join(" and ");
  const first = `select ${inner} from ${quoted(model.table)} t where ${conditions} order by ${order} limit ${wholeNumber((take ?? 0) + (skip ?? 0))}`;
  const page = joined([
    `select t.* from ${lists.join(" cross join ")} cross join lateral (${first}) t`,
    `order by ${order}`,
    ...limits(take, skip, statement),
  ]);

  return joined([`select ${columns} from (${page}) t`, ...joins, `order by ${order}`]);
}

function rowsText(model: Model, asked: Asked, columns: string, joins: readonly string[], statement: Statement) {
  const { where, orderBy, take, skip, distinct } = asked;
  const condition = conditionOf(model, "t", where, statement);
  const order = orderTextOf(model, "t", orderBy, statement);
  const once = distinct ? `distinct on (${distinct.map((name) => `t.${quoted(name)}`).join(", ")}) ` : "";

  return joined([
    `select ${once}${columns} from ${quoted(model.table)} t`,
    ...joins,
    condition !== "true" && `where ${condition}`,
    order && `order by ${order}`,
    ...limits(take, skip, statement),
  ]);
}

/** The limit is a number that the planner sees: it knows how few rows are wanted. */
const limits = (take: number | undefined, skip: number | undefined, statement: Statement) => [
  take !== undefined && `limit ${wholeNumber(take)}`,
  skip && `offset ${statement.value(skip)}`,
];

const joined = (parts: readonly (string | number | false | undefined)[]) => parts.filter(Boolean).join(" ");

function wholeNumber(value: number): number {
  if (!Number.isInteger(value) || value < 0) throw new Error(`${value} rows cannot be taken`);
  return value;
}

const keptSelections = { few: new WeakMap<object, Selection>(), many: new WeakMap<object, Selection>() };

/** What a description selects is the same object for every query, and is written once. */
function kept(model: Model, asked: Asked, statement: Statement): Selection {
  const key = asked.select ?? asked.include ?? asked.omit ?? model;
  const isOfFew = asked.take !== undefined && asked.take <= few;
  const selections = keptSelections[isOfFew ? "few" : "many"];
  const known = selections.get(key);
  if (known) return known;
  const own = new Statement();
  const selection = selectionOf(model, "t", asked, own, isOfFew);
  // Where the selection itself asks for a value, it is written for this statement.
  if (own.values.length > 0) return selectionOf(model, "t", asked, statement, isOfFew);
  selections.set(key, selection);
  return selection;
}

/** A page of a screen. */
const few = 50;

/** The ids of all rows that match, in order. */
export function idsStatement(model: Model, { where, orderBy }: Pick<Asked, "where" | "orderBy">) {
  const statement = new Statement();
  const text = rowsText(model, { where: narrowed(model, where), orderBy }, "t.id", [], statement);
  return { text, values: statement.values };
}

/** How many rows match; with `take`, counting ends there. */
export function countQuery(model: Model, { where, take, skip }: Pick<Asked, "where" | "take" | "skip">): Query<number> {
  const statement = new Statement();
  const isCut = take !== undefined || skip !== undefined;
  const rows = rowsText(
    model,
    { where: narrowed(model, where), take, skip },
    isCut ? "1" : "count(*)::int",
    [],
    statement,
  );
  const text = isCut ? `select count(*)::int from (${rows}) counted` : rows;
  return { text, values: statement.values, isPlannedEach: true, read: (rows) => firstOf(rows)[0] as number };
}

/** Sums, extremes and counts over all rows that match. */
export function aggregateQuery(model: Model, { where, ...asked }: Counted & { where?: Where }): Query<Row> {
  const statement = new Statement();
  const aggregates = aggregatesOf(model, asked);
  const text = rowsText(model, { where }, aggregates.columns.join(", "), [], statement);
  return { text, values: statement.values, isPlannedEach: true, read: (rows) => aggregates.read(firstOf(rows), 0) };
}

/** The same for each group of rows. */
export function groupQuery(model: Model, asked: Grouped): Query<Row[]> {
  const statement = new Statement();
  return { ...groupsOf(model, asked, statement), values: statement.values, isPlannedEach: true };
}
