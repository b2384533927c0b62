import { Prisma } from "@/lib/generated/prisma/client";
import { Merge } from "./merge";
import type { Query, Row } from "./queries";
import { type ColumnType, columnType, type Model, quoted } from "./schema";
import { type Selection, selectionOf, type Wanted } from "./select";
import { Statement } from "./statement";
import { conditionOf, isObject, type Where } from "./where";

/** Columns with their values; records beside it are written by the client. */
type Data = Readonly<Record<string, unknown>>;

/** More values than a statement takes are the client's to divide. */
const mostValues = 30_000;

const operations = new Set(["increment", "decrement", "set"]);

/** Is this the row's own columns alone? */
function isOwn(model: Model, data: Data): boolean {
  return Object.entries(data).every(([name, value]) => {
    const type = model.columns[name];
    if (value === undefined) return true;
    if (type === undefined) return false;
    return type === "Json" || !isObject(value) || Object.keys(value).every((operation) => operations.has(operation));
  });
}

/** As it is sent: JSON and exact numbers as text. */
function sent(type: ColumnType, value: unknown): unknown {
  if (value === null || value === Prisma.DbNull) return null;
  if (type === "Json") return value === Prisma.JsonNull ? "null" : JSON.stringify(value);
  return type === "BigInt" || type === "Decimal" ? String(value) : value;
}

const named = (data: Data) => Object.keys(data).filter((name) => data[name] !== undefined);

function withTouched(model: Model, data: Data): Data {
  const now = new Date();
  return { ...Object.fromEntries(model.touched.map((name) => [name, now])), ...data };
}

/** A save without any column. */
export const saysNothing = (model: Model, data: Data) => named(withTouched(model, data)).length === 0;

/** The statement that writes the rows; columns that a row leaves out get the table's defaults. */
function insertText(model: Model, rows: readonly Data[], statement: Statement, isQuietTwice: boolean): string {
  const all = rows.map((row) => withTouched(model, row));
  const names = [...new Set(all.flatMap(named))];
  const values = all.map((row) => {
    const each = names.map((name) =>
      row[name] === undefined ? "default" : statement.value(sent(columnType(model, name), row[name])),
    );
    return `(${each.join(", ")})`;
  });
  const into = `insert into ${quoted(model.table)} (${names.map(quoted).join(", ")}) values ${values.join(", ")}`;
  return isQuietTwice ? `${into} on conflict do nothing` : into;
}

/** Null where the client has to do it. */
export function insertQuery(model: Model, rows: readonly Data[], isQuietTwice = false): Query<never> | null {
  if (rows.length === 0 || !rows.every((row) => isOwn(model, row))) return null;
  if (rows.length * Object.keys(model.columns).length > mostValues) return null;
  const statement = new Statement();
  const text = insertText(model, rows, statement, isQuietTwice);
  return { text, values: statement.values, isPlannedEach: false, read: counted };
}

/** The row is written and read in one statement. */
export function insertOneQuery(model: Model, data: Data, wanted: Wanted): Query<Row[]> | null {
  if (!isOwn(model, data) || named(data).length === 0) return null;
  const statement = new Statement();
  const change = insertText(model, [data], statement, false);
  return returning(model, change, wanted, statement);
}

/** Rows that match get the values; `{ increment: 1 }` counts on. */
export function updateQuery(model: Model, where: Where | undefined, data: Data): Query<never> | null {
  if (!isOwn(model, data)) return null;
  const statement = new Statement();
  return {
    text: updateText(model, where, data, statement),
    values: statement.values,
    isPlannedEach: false,
    read: counted,
  };
}

export function updateOneQuery(model: Model, where: Where, data: Data, wanted: Wanted): Query<Row[]> | null {
  if (!isOwn(model, data)) return null;
  const statement = new Statement();
  return returning(model, updateText(model, where, data, statement), wanted, statement);
}

function updateText(model: Model, where: Where | undefined, data: Data, statement: Statement): string {
  const all = withTouched(model, data);
  const set = named(all).map((name) => `${quoted(name)} = ${changed(model, name, all[name], statement)}`);
  const condition = conditionOf(model, "t", where, statement);
  return `update ${quoted(model.table)} t set ${set.join(", ")}${condition === "true" ? "" : ` where ${condition}`}`;
}

function changed(model: Model, name: string, value: unknown, statement: Statement): string {
  const type = columnType(model, name);
  if (value instanceof Merge)
    return `jsonb_strip_nulls(t.${quoted(name)} || ${statement.value(JSON.stringify(value.values))}::jsonb)`;
  if (type === "Json" || !isObject(value)) return statement.value(sent(type, value));
  const [[operation, operand]] = Object.entries(value) as [[string, unknown]];
  const number = statement.value(sent(type, operand));
  if (operation === "set") return number;
  return `t.${quoted(name)} ${operation === "increment" ? "+" : "-"} ${number}`;
}

export function deleteQuery(model: Model, where: Where | undefined): Query<never> {
  const statement = new Statement();
  const condition = conditionOf(model, "t", where, statement);
  const text = `delete from ${quoted(model.table)} t${condition === "true" ? "" : ` where ${condition}`}`;
  return { text, values: statement.values, isPlannedEach: false, read: counted };
}

function returning(model: Model, change: string, wanted: Wanted, statement: Statement): Query<Row[]> {
  const selection: Selection = selectionOf(model, "t", wanted, statement);
  const own = [...selection.own].map(quoted).join(", ") || "1";
  const columns = selection.columns.map(({ sql }) => sql).join(", ") || "1";
  return {
    text: `with t as (${change} returning ${own}) select ${columns} from t ${selection.joins.join(" ")}`,
    values: statement.values,
    isPlannedEach: false,
    read: (rows) => rows.map((values) => selection.read(values, false)),
  };
}

/** Its answer is how many. */
function counted(): never {
  throw new Error("a change without rows has been read");
}
