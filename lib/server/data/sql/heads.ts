import type { OrderBy } from "./order";
import type { ColumnType, Model } from "./schema";
import { columnType } from "./schema";
import { valuesIn, without } from "./values";
import type { Where } from "./where";

/** Columns of which one value each is looked at, and the conditions that are left. */
export interface Heads {
  of: readonly { column: string; type: "int" | "text"; values: readonly unknown[] }[];
  rest: Where;
}

/** So many beginnings of an index are cheaper to merge than what matches is to sort. */
const mostHeads = 256;
/** A page further down would take as many of each. */
const deepest = 1_000;

/**
 * Rows of several plants and statuses by due date: no index has them in this order, but each plant and status by itself
 * is in order in the index over plant, status and due date, and the page is among the first of each. Null where there is
 * nothing to merge, or no such index.
 */
export function headsOf(
  model: Model,
  asked: { where?: Where; orderBy?: OrderBy | OrderBy[]; take?: number; skip?: number },
): Heads | null {
  const { where, orderBy, take, skip = 0 } = asked;
  if (!where || take === undefined || take + skip > deepest) return null;
  const order = inOneDirection(model, [orderBy ?? []].flat());
  if (!order) return null;
  const given = valuesIn(model, where).values;
  const before = model.indexes
    .filter((index) => order.every((column, at) => index[index.length - order.length + at] === column))
    .map((index) => index.slice(0, index.length - order.length))
    .find((columns) => columns.length > 0 && columns.every((column) => given.has(column)));
  const several = [...given].filter(([column, values]) => before?.includes(column) && values.length > 1);
  const count = several.reduce((product, [, values]) => product * values.length, 1);
  if (several.length === 0 || count > mostHeads) return null;

  return {
    of: several.map(([column, values]) => ({ column, type: typeOf(columnType(model, column)), values })),
    rest: without(where, new Set(several.map(([column]) => column))),
  };
}

/** The columns of the order, where an index can be read in it: all one way, and empty values where the index has them. */
function inOneDirection(model: Model, orderBy: readonly OrderBy[]): string[] | null {
  const all = orderBy.flatMap((one) => Object.entries(one)).filter(([, order]) => order !== undefined);
  const directions = all.map(([name, order]) => {
    if (!(name in model.columns)) return null;
    if (order === "asc" || order === "desc") return order;
    const { sort, nulls } = order as { sort?: string; nulls?: string };
    return sort === "asc" && nulls === "last" ? sort : null;
  });
  const isOne = directions.length > 0 && directions.every((direction) => direction && direction === directions[0]);
  return isOne ? all.map(([name]) => name) : null;
}

const typeOf = (type: ColumnType) => (type === "Int" ? "int" : "text");
