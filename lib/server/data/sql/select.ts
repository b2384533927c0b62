import { Prisma } from "@/lib/generated/prisma/client";
import { type OrderBy, orderTextOf } from "./order";
import { type ColumnType, joinOf, type Model, modelNamed, quoted, type Relation } from "./schema";
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
  columns: readonly { sql: string; type: ColumnType }[];
  joins: readonly string[];
  read: (values: readonly unknown[], isJson: boolean) => Record<string, unknown>;
}

type Part = (values: readonly unknown[], isJson: boolean, row: Record<string, unknown>) => void;

/**
 * Records that it belongs to are joined and travel as further columns; records that belong to it are one column each, of
 * arrays in JSON.
 */
export function selectionOf(model: Model, base: string, wanted: Wanted, statement: Statement): Selection {
  const columns: { sql: string; type: ColumnType }[] = [];
  const joins: string[] = [];

  const own = new Set<string>();

  const add = (sql: string, type: ColumnType) => columns.push({ sql, type }) - 1;
  const use = (of: string, names: readonly string[]) => {
    if (of === base) for (const name of names) own.add(name);
  };

  function ofModel(model: Model, alias: string, { select, include, omit }: Wanted): Part[] {
    const names = select ?? {
      ...Object.fromEntries(Object.keys(model.columns).map((name) => [name, !omit?.[name]])),
      ...include,
    };
    return Object.entries(names).flatMap(([name, asked]) => {
      if (asked === undefined || asked === false) return [];
      const type = model.columns[name];
      if (type) use(alias, [name]);
      if (type) return [scalar(name, add(`${alias}.${quoted(name)}`, type), type)];
      if (name === "_count") return [counts(model, alias, asked as CountWanted)];
      const relation = model.relations[name];
      if (!relation) throw new Error(`${model.table} has no ${name} to be read`);
      const related = (asked === true ? {} : asked) as Related;
      use(alias, columnsIn(relation));
      return [relation.isList ? many(name, relation, alias, related) : one(name, relation, alias, related)];
    });
  }

  function one(name: string, relation: Relation, alias: string, wanted: Related): Part {
    const other = modelNamed(relation.model);
    const joined = statement.alias("t");
    const pairs = joinOf(relation);
    const on = pairs.map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);
    joins.push(`left join ${quoted(other.table)} ${joined} on ${on.join(" and ")}`);
    // Equal to something, so it is null only where there is no such record.
    const there = add(`${joined}.${quoted(pairs[0]![1])}`, "Int");
    const parts = ofModel(other, joined, wanted);
    return (values, isJson, row) => {
      row[name] = values[there] === null ? null : rowOf(parts, values, isJson);
    };
  }

  function many(name: string, relation: Relation, alias: string, wanted: Related): Part {
    const inner = subquery(relation, alias, wanted, statement);
    const at = add(inner.sql, "Json");
    return (values, _isJson, row) => {
      row[name] = (values[at] as unknown[][]).map((each) => inner.read(each, true));
    };
  }

  function counts(model: Model, alias: string, wanted: CountWanted): Part {
    const parts = Object.entries(wanted.select).flatMap(([name, asked]) => {
      if (!asked) return [];
      const relation = model.relations[name]!;
      const other = modelNamed(relation.model);
      const joined = statement.alias("c");
      const where = asked === true ? undefined : asked.where;
      use(alias, columnsIn(relation));
      const conditions = [...joinedBy(relation, alias, joined), conditionOf(other, joined, where, statement)];
      const sql = `(select count(*)::int from ${quoted(other.table)} ${joined} where ${conditions.join(" and ")})`;
      return [scalar(name, add(sql, "Int"), "Int")];
    });
    return (values, isJson, row) => {
      row._count = rowOf(parts, values, isJson);
    };
  }

  const parts = ofModel(model, base, wanted);
  return { own, columns, joins, read: (values, isJson) => rowOf(parts, values, isJson) };
}

const columnsIn = (relation: Relation) => joinOf(relation).map(([from]) => from);

interface CountWanted {
  select: Readonly<Record<string, boolean | { where?: Where } | undefined>>;
}

function rowOf(parts: readonly Part[], values: readonly unknown[], isJson: boolean) {
  const row: Record<string, unknown> = {};
  for (const part of parts) part(values, isJson, row);
  return row;
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
  const row = `json_build_array(${columns.map(({ sql, type }) => inJson(sql, type)).join(", ")}) as r`;
  const inner = [
    `select ${row} from ${quoted(other.table)} ${joined}`,
    ...joins,
    `where ${conditions.join(" and ")}`,
    order && `order by ${order}`,
    wanted.take !== undefined && `limit ${statement.value(wanted.take)}`,
    wanted.skip && `offset ${statement.value(wanted.skip)}`,
  ];
  const sql = `(select coalesce(json_agg(r), '[]') from (${inner.filter(Boolean).join(" ")}) listed)`;
  return { sql, read };
}

/** JSON has no numbers of 64 bits and no bytes. */
export function inJson(sql: string, type: ColumnType): string {
  if (type === "BigInt" || type === "Decimal") return `${sql}::text`;
  return type === "Bytes" ? `encode(${sql}, 'base64')` : sql;
}

function scalar(name: string, at: number, type: ColumnType): Part {
  const fromJson = jsonConversions[type];
  // A list that has never been set is an empty one.
  const isList = type.endsWith("[]");
  return (values, isJson, row) => {
    const value = values[at] ?? (isList ? [] : null);
    row[name] = value === null || !isJson || !fromJson ? value : fromJson(value);
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
