import { accountName } from "@/lib/domain/identity/password";
import { type Filter, invalidFilter, type Literal, type Operator } from "@/lib/domain/identity/scim/filter";
import { Prisma } from "@/lib/generated/prisma/client";

/** Filters as SQL, over the attributes that are stored. Each comparison is true or false, never null, so that `not` is right. */

type Sql = Prisma.Sql;

/** One attribute: what it is compared as, and the expression that has it. */
interface Value {
  as: "text" | "exact" | "boolean" | "instant";
  sql: Sql;
}

/** Several values with parts; `value` is the one that is meant by the name alone. */
interface Values {
  parts: Readonly<Record<string, Value>>;
  /** Is there one of which this is true? */
  some: (condition: Sql) => Sql;
}

export type Attributes = Readonly<Record<string, Value | Values>>;

const { sql } = Prisma;

export const text = (expression: Sql): Value => ({ as: "text", sql: expression });
export const exact = (expression: Sql): Value => ({ as: "exact", sql: expression });
export const truth = (expression: Sql): Value => ({ as: "boolean", sql: expression });
export const instant = (expression: Sql): Value => ({ as: "instant", sql: expression });

export function whereOf(filter: Filter | null, attributes: Attributes): Sql {
  if (filter === null) return sql`true`;
  switch (filter.is) {
    case "and":
      return joined(filter.parts, attributes, " and ");
    case "or":
      return joined(filter.parts, attributes, " or ");
    case "not":
      return sql`not ${whereOf(filter.part, attributes)}`;
    case "some": {
      const found = known(filter.attribute, attributes);
      if (!("parts" in found)) throw invalidFilter(filter.attribute);
      return found.some(whereOf(filter.part, found.parts));
    }
    default: {
      const { attribute } = filter;
      const [name, part] = Object.hasOwn(attributes, attribute) ? [attribute, "value"] : halves(attribute);
      const found = known(name, attributes);
      if (!("parts" in found)) return compared(filter, found);
      return found.some(compared(filter, known(part, found.parts) as Value));
    }
  }
}

const joined = (parts: readonly Filter[], attributes: Attributes, word: " and " | " or "): Sql =>
  sql`(${Prisma.join(
    parts.map((part) => whereOf(part, attributes)),
    word,
  )})`;

function halves(attribute: string): [string, string] {
  const [name = "", ...part] = attribute.split(".");
  return [name, part.join(".")];
}

function known(name: string, attributes: Attributes): Value | Values {
  const found = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!found) throw invalidFilter(name);
  return found;
}

type Compared = Extract<Filter, { is: "pr" | Operator }>;

function compared(filter: Compared, { as, sql: expression }: Value): Sql {
  if (filter.is === "pr") return hasOne(as, expression);
  const { is: operator, value, attribute } = filter;
  if (value === null) {
    if (operator === "eq") return sql`not ${hasOne(as, expression)}`;
    if (operator === "ne") return hasOne(as, expression);
    throw invalidFilter(attribute);
  }
  if (as === "boolean") return comparedTruth(operator, expression, truthOf(value, attribute), attribute);
  if (as === "instant") return comparedInstant(operator, expression, instantOf(value, attribute), attribute);
  return as === "exact"
    ? comparedText(operator, sql`${expression} collate "C"`, sql`${String(value)}::text`)
    : comparedText(operator, sql`lower(${expression}) collate "C"`, sql`lower(${typed(operator, value)}::text)`);
}

/** A name that is compared as a whole is found however it was typed. */
const typed = (operator: Operator, value: Literal) =>
  operator === "eq" || operator === "ne" ? accountName(String(value)) : String(value);

const hasOne = (as: Value["as"], expression: Sql): Sql =>
  as === "text" || as === "exact" ? sql`(coalesce(${expression}, '') <> '')` : sql`(${expression} is not null)`;

function comparedText(operator: Operator, own: Sql, given: Sql): Sql {
  const conditions: Record<Operator, Sql> = {
    eq: sql`${own} = ${given}`,
    ne: sql`${own} <> ${given}`,
    co: sql`strpos(${own}, ${given}) > 0`,
    sw: sql`starts_with(${own}, ${given})`,
    ew: sql`right(${own}, length(${given})) = ${given}`,
    ...ordered(own, given),
  };
  // What has no value differs from every value.
  return sql`coalesce(${conditions[operator]}, ${operator === "ne"}::boolean)`;
}

const ordered = (own: Sql, given: Sql) => ({
  gt: sql`${own} > ${given}`,
  ge: sql`${own} >= ${given}`,
  lt: sql`${own} < ${given}`,
  le: sql`${own} <= ${given}`,
});

function comparedTruth(operator: Operator, own: Sql, given: boolean, attribute: string): Sql {
  if (operator === "eq") return sql`(${own} = ${given})`;
  if (operator === "ne") return sql`(${own} <> ${given})`;
  throw invalidFilter(attribute);
}

function comparedInstant(operator: Operator, own: Sql, given: Date, attribute: string): Sql {
  const moment = sql`${given}::timestamptz`;
  const conditions: Partial<Record<Operator, Sql>> = {
    eq: sql`${own} = ${moment}`,
    ne: sql`${own} <> ${moment}`,
    ...ordered(own, moment),
  };
  const condition = conditions[operator];
  if (!condition) throw invalidFilter(attribute);
  return sql`(${condition})`;
}

/** Entra ID has also sent truth as a text. */
function truthOf(value: Literal, attribute: string): boolean {
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw invalidFilter(attribute);
  return word === "true";
}

/** As XML Schema writes a moment; without a zone it is UTC. */
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/i;

function instantOf(value: Literal, attribute: string): Date {
  const word = String(value);
  const [, , , zone] = written.exec(word) ?? [];
  const moment = new Date(zone ? word : `${word}Z`);
  if (!written.test(word) || Number.isNaN(moment.getTime())) throw invalidFilter(attribute);
  return moment;
}
