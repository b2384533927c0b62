import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { type Model, modelNamed, quoted } from "./schema";

/** The words of each table that its index for the search reads, in the index's order (searchable() of the migrations). */
const indexed = new Map(
  Object.values<AnyResource>(resources).flatMap(({ model, search }) =>
    search ? [[modelNamed(model).table, search.words as readonly string[]] as const] : [],
  ),
);

/**
 * The text that the index of a table holds, if each of the columns is in it: what a part of one of them is a part of that
 * too, and the index finds it where a list would read every row.
 */
export function indexedText(model: Model, alias: string, columns: readonly string[]): string | null {
  const words = indexed.get(model.table);
  if (!words || !columns.every((column) => words.includes(column))) return null;
  const parts = words.map((word) => {
    const column = `${alias}.${quoted(word)}`;
    return model.optional.includes(word) ? `coalesce(${column}, '')` : column;
  });

  return `(${parts.join(" || ' ' || ")})`;
}
