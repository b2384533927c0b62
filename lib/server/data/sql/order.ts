import { joinOf, type Model, modelNamed, quoted } from "./schema";
import type { Statement } from "./statement";

type Direction = "asc" | "desc";
type Ordered = Direction | { sort: Direction; nulls?: "first" | "last" } | { [name: string]: Ordered };
export type OrderBy = Readonly<Record<string, Ordered>>;

/** "t.due_at asc nulls last, t.id asc", or nothing. */
export function orderTextOf(model: Model, alias: string, orderBy: Asked, statement: Statement): string {
  return ordersIn(orderBy)
    .map(([name, order]) => ordered(model, alias, name, order, statement))
    .join(", ");
}

type Asked = OrderBy | readonly OrderBy[] | undefined;

const ordersIn = (orderBy: Asked) =>
  (Array.isArray(orderBy) ? (orderBy as readonly OrderBy[]) : orderBy ? [orderBy as OrderBy] : [])
    .flatMap((one) => Object.entries(one))
    .filter(([, order]) => order !== undefined);

/** The columns of the model's own table that it is ordered by. */
export const orderColumnsOf = (model: Model, orderBy: Asked): string[] =>
  ordersIn(orderBy).flatMap(([name]) =>
    name in model.columns ? [name] : (model.relations[name] ? joinOf(model.relations[name]) : []).map(([from]) => from),
  );

function ordered(model: Model, alias: string, name: string, order: Ordered, statement: Statement): string {
  if (name in model.columns) return `${alias}.${quoted(name)} ${directionOf(order)}`;
  const relation = model.relations[name];
  if (!relation || typeof order === "string") throw new Error(`${model.table} has no ${name} to be ordered by`);
  const other = modelNamed(relation.model);
  const joined = statement.alias("o");
  const pairs = joinOf(relation).map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);
  const [[column, direction]] = Object.entries(order) as [[string, Ordered]];
  const from = `from ${quoted(other.table)} ${joined} where ${pairs.join(" and ")}`;
  if (column === "_count") return `(select count(*) ${from}) ${directionOf(direction)}`;
  if (!(column in other.columns)) throw new Error(`${other.table} has no ${column} to be ordered by`);
  return `(select ${joined}.${quoted(column)} ${from}) ${directionOf(direction)}`;
}

function directionOf(order: Ordered): string {
  if (order === "asc" || order === "desc") return order;
  const { sort, nulls } = order as { sort: Direction; nulls?: "first" | "last" };
  return nulls ? `${sort} nulls ${nulls}` : sort;
}
