import type { ColumnType, Model } from "./schema";
import { isObject, type Where } from "./where";

const isPlain = (type: ColumnType | undefined) => type === "Int" || type === "String";

/**
 * The values that each column may have, where a condition that must hold lists them: those that all its lists have. And
 * the columns that have several lists.
 */
export function valuesIn(model: Model, where: Where) {
  const values = new Map<string, readonly unknown[]>();
  const repeated = new Set<string>();
  const walk = (one: Where) => {
    for (const [name, value] of Object.entries(one)) {
      if (name === "AND") for (const each of [value].flat() as Where[]) walk(each ?? {});
      const list = isPlain(model.columns[name]) ? listed(value) : null;
      if (!list) continue;
      const known = values.get(name);
      if (known) repeated.add(name);
      values.set(name, known ? known.filter((each) => list.includes(each)) : list);
    }
  };
  walk(where);
  return { values, repeated };
}

function listed(value: unknown): readonly unknown[] | null {
  if (typeof value === "number" || typeof value === "string") return [value];
  if (!isObject(value) || Object.keys(value).length !== 1 || !Array.isArray(value.in)) return null;
  return [...new Set(value.in)];
}

/** The conditions without the lists of these columns. */
export function without(where: Where, columns: ReadonlySet<string>): Where {
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]) => {
      if (name === "AND") return [[name, ([value].flat() as Where[]).map((one) => without(one ?? {}, columns))]];
      return columns.has(name) && listed(value) ? [] : [[name, value]];
    }),
  );
}

/**
 * The same conditions with one list a column. A viewer's plants and the chosen one are two; the planner takes them for
 * independent of each other and expects hardly a row.
 */
export function narrowed(model: Model, where: Where | undefined): Where | undefined {
  if (!where) return where;
  const { values, repeated } = valuesIn(model, where);
  if (repeated.size === 0) return where;
  const lists = [...repeated].map((column) => ({ [column]: { in: values.get(column) } }));
  return { AND: [without(where, repeated), ...lists] };
}
