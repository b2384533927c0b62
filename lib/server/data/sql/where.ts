import { Prisma } from "@/lib/generated/prisma/client";
import { joinOf, type Model, modelNamed, quoted, type Relation, relationOf } from "./schema";
import type { Statement } from "./statement";

/** Conditions as the client takes them: `{ plant_id: { in: [1, 2] }, asset: { is: { machine_id: 3 } } }`. */
export type Where = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Where =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !ArrayBuffer.isView(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

const all = (conditions: readonly string[]) => {
  const [first = "true", ...others] = conditions;
  return others.length === 0 ? first : `(${conditions.join(" and ")})`;
};
const any = (conditions: readonly string[]) => (conditions.length === 0 ? "false" : `(${conditions.join(" or ")})`);
const listOf = (value: unknown): Where[] => (Array.isArray(value) ? value : [value]) as Where[];

/** The condition in SQL, of the row that is called `alias`. What the client would refuse is refused here, by its name. */
export function conditionOf(model: Model, alias: string, where: Where | undefined, statement: Statement): string {
  const conditions: string[] = [];
  for (const [name, value] of Object.entries(where ?? {})) {
    if (value === undefined) continue;
    if (name === "AND") conditions.push(...listOf(value).map((one) => conditionOf(model, alias, one, statement)));
    else if (name === "OR") conditions.push(any(listOf(value).map((one) => conditionOf(model, alias, one, statement))));
    else if (name === "NOT")
      conditions.push(...listOf(value).map((one) => `not ${conditionOf(model, alias, one, statement)}`));
    else if (name in model.columns)
      conditions.push(ofColumn(`${alias}.${quoted(name)}`, jsonIn(model, name, value), statement));
    else if (name in model.relations) conditions.push(ofRelation(relationOf(model, name), alias, value, statement));
    else if (name in model.keys) conditions.push(conditionOf(model, alias, value as Where, statement));
    else throw new Error(`${model.table} has no ${name} to filter by`);
  }
  return all(conditions.filter((condition) => condition !== "true"));
}

/** A column of JSON is compared with a value, which is sent as its text. */
function jsonIn(model: Model, name: string, value: unknown): unknown {
  if (model.columns[name] !== "Json" || !isObject(value) || !("equals" in value) || "path" in value) return value;
  return { equals: JSON.stringify(value.equals) };
}

function ofColumn(column: string, value: unknown, statement: Statement): string {
  if (value === null || value === Prisma.DbNull) return `${column} is null`;
  if (!isObject(value)) return `${column} = ${statement.value(value)}`;
  if ("path" in value) return ofJson(column, value, statement);
  if ("holds" in value) return `${column} @> ${statement.value(JSON.stringify(value.holds))}::jsonb`;
  if ("between" in value) return ofKey(column, value, statement);
  const { mode, ...asked } = value;
  const conditions = Object.entries(asked)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => {
      const compare = comparisons[operator];
      if (!compare) throw new Error(`${column} cannot be filtered by ${operator}`);
      return compare(column, operand, statement, mode === "insensitive");
    });
  return all(conditions);
}

type Comparison = (column: string, operand: unknown, statement: Statement, isCaseless: boolean) => string;

const compared =
  (operator: string): Comparison =>
  (column, operand, statement) => {
    statement.isPlannedEach = true;
    return `${column} ${operator} ${statement.value(operand)}`;
  };

const like =
  (pattern: (text: string) => string): Comparison =>
  (column, operand, statement, isCaseless) => {
    statement.isPlannedEach = true;
    return `${column} ${isCaseless ? "ilike" : "like"} ${statement.value(pattern(String(operand)))}`;
  };

/** One of them is asked for by itself: an index gives that in order. */
const among: Comparison = (column, operand, statement) => {
  const values = operand as readonly unknown[];
  if (values.length === 0) return "false";
  return values.length === 1
    ? `${column} = ${statement.value(values[0])}`
    : `${column} = any(${statement.value(values)})`;
};

const comparisons: Readonly<Record<string, Comparison>> = {
  equals: (column, operand, statement, isCaseless) =>
    isCaseless ? `${column} ilike ${statement.value(operand)}` : ofColumn(column, operand, statement),
  not: (column, operand, statement) => {
    if (operand === null || operand === Prisma.DbNull) return `${column} is not null`;
    return isObject(operand)
      ? `not ${ofColumn(column, operand, statement)}`
      : `${column} <> ${statement.value(operand)}`;
  },
  in: among,
  notIn: (column, operand, statement) =>
    (operand as readonly unknown[]).length === 0 ? "true" : `${column} <> all(${statement.value(operand)})`,
  lt: compared("<"),
  lte: compared("<="),
  gt: compared(">"),
  gte: compared(">="),
  contains: like((text) => `%${text}%`),
  startsWith: like((text) => `${text}%`),
  endsWith: like((text) => `%${text}`),
  has: (column, operand, statement) => `${statement.value(operand)} = any(${column})`,
  hasSome: compared("&&"),
  hasEvery: compared("@>"),
  isEmpty: (column, operand) => `${operand ? "" : "not "}(${column} = '{}')`,
};

/** A part of a column of JSON, by its path: it equals a value, or is a text that contains one. */
function ofJson(column: string, { path, ...asked }: Where, statement: Statement): string {
  const part = () => `(${column} #> ${statement.value(path)}::text[])`;
  return all(
    Object.entries(asked).map(([operator, operand]) => {
      if (operator === "equals") return `${part()} = ${statement.value(JSON.stringify(operand))}::jsonb`;
      if (operator !== "string_contains") throw new Error(`a part of ${column} cannot be filtered by ${operator}`);
      return `(jsonb_typeof(${part()}) = 'string' and ${part()} #>> '{}' like ${statement.value(`%${operand}%`)})`;
    }),
  );
}

interface Span {
  from?: number | string;
  to?: number | string;
}

/** The value of a key of JSON lies in a span of numbers, or of days as they are written. */
function ofKey(column: string, { key, between }: Where, statement: Statement): string {
  const { from, to } = between as Span;
  statement.isPlannedEach = true;
  const name = () => `${statement.value(key)}::text`;
  const compared = (operator: string, edge: number | string) =>
    typeof edge === "number"
      ? `(case jsonb_typeof(${column} -> ${name()}) when 'number' then (${column} ->> ${name()})::float8 end) ${operator} ${statement.value(edge)}::float8`
      : `(${column} ->> ${name()}) collate "C" ${operator} ${statement.value(edge)}`;
  return all([
    ...(from === undefined ? [] : [compared(">=", from)]),
    ...(to === undefined ? [] : [compared("<=", to)]),
  ]);
}

function ofRelation(relation: Relation, alias: string, value: unknown, statement: Statement): string {
  const other = modelNamed(relation.model);
  const such = (where: Where | undefined, isNegated = false) => {
    const joined = statement.alias("w");
    const pairs = joinOf(relation).map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);
    const condition = conditionOf(other, joined, where, statement);
    const conditions = [...pairs, isNegated ? `not ${condition}` : condition].filter((one) => one !== "true");
    return `exists (select from ${quoted(other.table)} ${joined} where ${conditions.join(" and ")})`;
  };
  if (value === null) return `not ${such(undefined)}`;
  const asked = value as Where;
  const conditions: string[] = [];
  const names = Object.keys(asked).filter((name) => asked[name] !== undefined);
  if (names.every((name) => name in ofRelated)) {
    for (const name of names) conditions.push(ofRelated[name]!(asked[name] as Where | null, such));
    return all(conditions);
  }
  return such(asked);
}

type Such = (where: Where | undefined, isNegated?: boolean) => string;

const ofRelated: Readonly<Record<string, (where: Where | null, such: Such) => string>> = {
  some: (where, such) => such(where ?? undefined),
  none: (where, such) => `not ${such(where ?? undefined)}`,
  every: (where, such) => `not ${such(where ?? undefined, true)}`,
  is: (where, such) => (where === null ? `not ${such(undefined)}` : such(where)),
  isNot: (where, such) => (where === null ? such(undefined) : `not ${such(where)}`),
};
