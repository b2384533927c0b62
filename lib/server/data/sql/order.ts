import { joinOf, type Model, modelNamed, quoted } from "./schema";
import type { Statement } from "./statement";

type Direction = "asc" | "desc";
/** `isExact`: by the text as it is stored, where equal texts have to stand together. */
type Sorted = { sort: Direction; nulls?: "first" | "last"; isExact?: true };
/** By a key of a column of JSON: by its text, its value, or where the value stands in a list. */
type Keyed = { key: string; sort: Direction; by: "text" | "value" | readonly number[] };
type Ordered = Direction | Sorted | Keyed | { [name: string]: Ordered };
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
  if (name in model.columns && isKeyed(order)) return keyedBy(`${alias}.${quoted(name)}`, order, statement);
  if (name in model.columns) return `${sortedBy(model, alias, name, order)} ${directionOf(order)}`;
  const relation = model.relations[name];
  if (!relation || typeof order === "string") throw new Error(`${model.table} has no ${name} to be ordered by`);
  const other = modelNamed(relation.model);
  const joined = statement.alias("o");
  const pairs = joinOf(relation).map(([from, to]) => `${joined}.${quoted(to)} = ${alias}.${quoted(from)}`);
  const [[column, direction]] = Object.entries(order) as [[string, Ordered]];
  const from = `from ${quoted(other.table)} ${joined} where ${pairs.join(" and ")}`;
  if (column === "_count") return `(select count(*) ${from}) ${directionOf(direction)}`;
  if (!(column in other.columns)) throw new Error(`${other.table} has no ${column} to be ordered by`);
  return `(select ${sortedBy(other, joined, column, direction)} ${from}) ${directionOf(direction)}`;
}

const isKeyed = (order: Ordered): order is Keyed =>
  typeof order === "object" && "key" in order && typeof order.key === "string";

/** Rows without the key come last in either order. */
function keyedBy(column: string, { key, sort, by }: Keyed, statement: Statement): string {
  const name = `${statement.value(key)}::text`;
  if (by === "text") return `lower(${column} ->> ${name}) ${sort} nulls last`;
  if (by === "value") return `${column} -> ${name} ${sort} nulls last`;
  // As texts: the key of another company's records may hold anything.
  return `array_position(${statement.value(by)}::int[]::text[], ${column} ->> ${name}) ${sort} nulls last`;
}

/** Columns that people write and read. The others hold numbers, times and codes, whose order the database has. */
const written = new Set([
  ...["name", "first_name", "last_name", "email", "title", "manufacturer", "region", "file_name"],
  ...["serial_number", "asset_number", "uid"],
]);

/** What people write is sorted as people sort it: "Abradex", "Aerovac", "AESSEAL". */
function sortedBy({ columns }: Model, alias: string, name: string, order: Ordered): string {
  const column = `${alias}.${quoted(name)}`;
  const isExact = typeof order === "object" && (order as Sorted).isExact;

  return written.has(name) && columns[name] === "String" && !isExact ? `sorted_text(${column})` : column;
}

function directionOf(order: Ordered): string {
  if (order === "asc" || order === "desc") return order;
  const { sort, nulls } = order as { sort: Direction; nulls?: "first" | "last" };
  return nulls ? `${sort} nulls ${nulls}` : sort;
}
