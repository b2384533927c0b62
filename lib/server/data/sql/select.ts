import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { Prisma } from "@/lib/generated/prisma/client";
import { type OrderBy, orderTextOf } from "./order";
import { type ColumnType, joinOf, type Model, modelNamed, quoted, type Relation, relationOf } from "./schema";
import type { Statement } from "./statement";
import { conditionOf, type Where } from "./where";

/** What a query asks for, as the client takes it. */
export interface Wanted {
  select?: Readonly<Record<string, unknown>> | null;
  include?: Readonly<Record<string, unknown>> | null;
  omit?: Readonly<Record<string, unknown>> | null;
}

interface Related extends Wanted {
  where?: Where;
  orderBy?: OrderBy | OrderBy[];
  take?: number;
  skip?: number;
}

/** Columns and joins of one row with all that hangs on it, and how an array of their values becomes that row. */
export interface Selection {
  /** Columns of the row's own table that all this is made of. */
  own: ReadonlySet<string>;
  /** There is nothing else in it. */
  isOwnAlone: boolean;
  columns: readonly { sql: string; type: ColumnType }[];
  joins: readonly string[];
  read: (values: readonly unknown[], isJson: boolean) => Record<string, unknown>;
}

/** A field of a row, and its value among those of the statement. */
interface Part {
  name: string;
  read: (values: readonly unknown[], isJson: boolean) => unknown;
}

const readerOf =
  (parts: readonly Part[]): Selection["read"] =>
  (values, isJson) => {
    const row: Record<string, unknown> = {};
    for (const { name, read } of parts) row[name] = read(values, isJson);
    return row;
  };

/**
 * Records that it belongs to are joined and travel as further columns; records that belong to it are one column each, of
 * arrays in JSON.
 * @param isOfFew Of a few rows, records that they belong to are one column each too: a join with its columns begins again
 *   for each statement, and twelve of them carry those of all before along, which for one row costs more than its answer.
 *   Of many rows the join is cheaper.
 */
export function selectionOf(
  model: Model,
  base: string,
  wanted: Wanted,
  statement: Statement,
  isOfFew = false,
): Selection {
  const columns: { sql: string; type: ColumnType }[] = [];
  const joins: string[] = [];

  const own = new Set<string>();

  const add = (sql: string, type: ColumnType) => columns.push({ sql, type }) - 1;
  const use = (of: string, names: readonly string[]) => {
    if (of === base) for (const name of names) own.add(name);
  };

  function ofModel(model: Model, alias: string, wanted: Wanted): Part[] {
    return Object.entries(namesOf(model, wanted)).flatMap(([name, asked]) => {
      if (asked === undefined || asked === false) return [];
      const type = model.columns[name];
      if (type) use(alias, [name]);
      if (type) return [scalar(name, add(`${alias}.${quoted(name)}`, type), type)];
      if (name === "_count") return [counts(model, alias, asked as CountWanted)];
      const relation = model.relations[name];
      if (!relation) throw new Error(`${model.table} has no ${name} to be read`);
      const related = (asked === true ? {} : asked) as Related;
      use(alias, columnsIn(relation));
      if (relation.isList) return [many(name, relation, alias, related)];
      return [isOfFew ? asColumn(name, relation, alias, related) : asJoin(name, relation, alias, related)];
    });
  }

  function asColumn(name: string, relation: Relation, alias: string, wanted: Related): Part {
    const { sql, width, read } = columnOf(relation, alias, wanted, statement);
    const at = add(sql, "Json");
    return {
      name,
      read: (values) => {
        const found = values[at] as unknown[] | null;
        return found && read(rowIn(found, width), true);
      },
    };
  }

  function asJoin(name: string, relation: Relation, alias: string, wanted: Related): Part {
    const other = modelNamed(relation.model);
    const joined = statement.alias("t");
    const pairs = joinOf(relation);
    const on = pairs.map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);
    joins.push(`left join ${quoted(other.table)} ${joined} on ${on.join(" and ")}`);
    // Equal to something, so it is null only where there is no such record.
    const there = add(`${joined}.${quoted(firstOf(pairs)[1])}`, "Int");
    const readRow = readerOf(ofModel(other, joined, wanted));
    return { name, read: (values, isJson) => (values[there] === null ? null : readRow(values, isJson)) };
  }

  function many(name: string, relation: Relation, alias: string, wanted: Related): Part {
    const inner = subquery(relation, alias, wanted, statement);
    const at = add(inner.sql, "Json");
    return { name, read: (values) => (values[at] as unknown[][]).map((each) => inner.read(each, true)) };
  }

  function counts(model: Model, alias: string, wanted: CountWanted): Part {
    const parts = Object.entries(wanted.select).flatMap(([name, asked]) => {
      if (!asked) return [];
      const relation = relationOf(model, name);
      use(alias, columnsIn(relation));
      const sql = countOf(relation, alias, asked === true ? undefined : asked.where, statement);
      return [scalar(name, add(sql, "Int"), "Int")];
    });
    return { name: "_count", read: readerOf(parts) };
  }

  const read = readerOf(ofModel(model, base, wanted));
  const isOwnAlone = joins.length === 0 && columns.every(({ sql }) => sql.startsWith(`${base}."`));
  return { own, isOwnAlone, columns, joins, read };
}

/** The fields that are wanted of a row; without a selection all of its columns. */
const namesOf = (model: Model, { select, include, omit }: Wanted) =>
  select ?? {
    ...Object.fromEntries(Object.keys(model.columns).map((name) => [name, !omit?.[name]])),
    ...include,
  };

/** A record that it belongs to, as one column of JSON. */
function columnOf(relation: Relation, alias: string, wanted: Wanted, statement: Statement) {
  const other = modelNamed(relation.model);
  const joined = statement.alias("t");
  const { columns, read } = selectionOf(other, joined, wanted, statement, true);
  const conditions = joinedBy(relation, alias, joined);
  const sql = `(select ${jsonRow(columns)} from ${quoted(other.table)} ${joined} where ${conditions.join(" and ")})`;
  return { sql, width: columns.length, read };
}

function countOf(relation: Relation, alias: string, where: Where | undefined, statement: Statement): string {
  const other = modelNamed(relation.model);
  const joined = statement.alias("c");
  const conditions = [...joinedBy(relation, alias, joined), conditionOf(other, joined, where, statement)];
  return `(select count(*)::int from ${quoted(other.table)} ${joined} where ${conditions.join(" and ")})`;
}

const columnsIn = (relation: Relation) => joinOf(relation).map(([from]) => from);

interface CountWanted {
  select: Readonly<Record<string, boolean | { where?: Where } | undefined>>;
}

const joinedBy = (relation: Relation, alias: string, joined: string) =>
  joinOf(relation).map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);

/** The records that belong to the row, as one value: [[1, "A"], [2, "B"]]. */
function subquery(relation: Relation, alias: string, wanted: Related, statement: Statement) {
  const other = modelNamed(relation.model);
  const joined = statement.alias("t");
  const { columns, joins, read } = selectionOf(other, joined, wanted, statement);
  const conditions = [...joinedBy(relation, alias, joined), conditionOf(other, joined, wanted.where, statement)];
  const order = orderTextOf(other, joined, wanted.orderBy, statement);
  const inner = [
    `select ${jsonRow(columns)} as r from ${quoted(other.table)} ${joined}`,
    ...joins,
    `where ${conditions.join(" and ")}`,
    order && `order by ${order}`,
    wanted.take !== undefined && `limit ${statement.value(wanted.take)}`,
    wanted.skip && `offset ${statement.value(wanted.skip)}`,
  ];
  const sql = `(select coalesce(json_agg(r), '[]') from (${inner.filter(Boolean).join(" ")}) listed)`;
  return { sql, read: (values: readonly unknown[], isJson: boolean) => read(rowIn(values, columns.length), isJson) };
}

/** PostgreSQL takes no more arguments of a function. */
const mostArguments = 100;

/** The values of a row as one in JSON, as `rowIn` reads it: [1, "A"], and of more than a hundred, arrays of those. */
export function jsonRow(columns: readonly { sql: string; type: ColumnType }[]): string {
  const values = columns.map(({ sql, type }) => inJson(sql, type));
  if (values.length <= mostArguments) return `json_build_array(${values.join(", ")})`;
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += mostArguments)
    parts.push(`json_build_array(${values.slice(at, at + mostArguments).join(", ")})`);
  return `json_build_array(${parts.join(", ")})`;
}

export const rowIn = (value: readonly unknown[], columns: number): readonly unknown[] =>
  columns > mostArguments ? (value as readonly unknown[][]).flat() : value;

/** JSON has no numbers of 64 bits and no bytes. */
function inJson(sql: string, type: ColumnType): string {
  if (type === "BigInt" || type === "Decimal") return `${sql}::text`;
  return type === "Bytes" ? `encode(${sql}, 'base64')` : sql;
}

function scalar(name: string, at: number, type: ColumnType): Part {
  const fromJson = jsonConversions[type];
  // A list that has never been set is an empty one.
  const isList = type.endsWith("[]");
  const read = (values: readonly unknown[]) => values[at] ?? (isList ? [] : null);
  if (!fromJson) return { name, read };
  return {
    name,
    read: (values, isJson) => {
      const value = read(values);
      return value === null || !isJson ? value : fromJson(value);
    },
  };
}

/** Of what JSON has no type for. */
const jsonConversions: Readonly<Partial<Record<ColumnType, (value: unknown) => unknown>>> = {
  BigInt: (value) => BigInt(String(value)),
  Decimal: (value) => new Prisma.Decimal(String(value)),
  DateTime: (value) => new Date(value as string),
  "DateTime[]": (value) => (value as string[]).map((text) => new Date(text)),
  // What is no number, and what is infinite, is a text there.
  Float: Number,
  Bytes: (value) => Buffer.from(value as string, "base64"),
};
