import type { Prisma } from "@/lib/generated/prisma/client";
import described from "@/lib/generated/schema.json";

export type Scalar = "BigInt" | "Boolean" | "Bytes" | "DateTime" | "Decimal" | "Float" | "Int" | "Json" | "String";
export type ColumnType = Scalar | `${Scalar}[]`;

/** `from` and `to`: the columns of this table and of the other that are equal, pair by pair. */
export interface Relation {
  model: string;
  isList: boolean;
  from: readonly string[];
  to: readonly string[];
}

export interface Model {
  table: string;
  columns: Readonly<Record<string, ColumnType>>;
  /** Columns that hold the moment of the last save. */
  touched: readonly string[];
  /** The column that is the key by itself. */
  id: string | null;
  /** Compound keys by the names under which a query gives them: "team_id_user_id". */
  keys: Readonly<Record<string, readonly string[]>>;
  /** The columns of each index; one direction is as good as the other, as long as it is that of all. */
  indexes: readonly (readonly string[])[];
  relations: Readonly<Record<string, Relation>>;
}

const models = new Map(Object.entries(described as unknown as Record<string, Model>));

/** A model by its name; the schema of prisma/models is where it comes from (lib/launch/make/schema-generator.mjs). */
export function modelNamed(name: Prisma.ModelName | (string & {})): Model {
  const model = models.get(name);
  if (!model) throw new Error(`the schema has no ${name}`);
  return model;
}

export function columnType({ table, columns }: Model, name: string): ColumnType {
  const type = columns[name];
  if (!type) throw new Error(`${table} has no column ${name}`);
  return type;
}

export function relationOf({ table, relations }: Model, name: string): Relation {
  const relation = relations[name];
  if (!relation) throw new Error(`${table} has no relation ${name}`);
  return relation;
}

/** As the client calls them: workOrder for WorkOrder. */
export const modelNames: ReadonlyMap<string, string> = new Map(
  [...models.keys()].map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]),
);

/**
 * The columns that join two tables. Where one of them is the other's whole key the rest adds nothing: foreign keys
 * hold it.
 */
export function joinOf(relation: Relation): (readonly [from: string, to: string])[] {
  const pairs = relation.from.flatMap((from, at) => {
    const to = relation.to[at];
    return to === undefined ? [] : [[from, to] as const];
  });
  const key = pairs.find(([, to]) => to === modelNamed(relation.model).id);
  return key ? [key] : pairs;
}

export const quoted = (name: string) => `"${name}"`;
