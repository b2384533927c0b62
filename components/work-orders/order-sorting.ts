import type { Query } from "@/lib/client/query";
import type { CustomColumn } from "@/lib/domain/structure/custom-fields";
import type { Surroundings } from "./types";

/** A field of the company's own that orders are listed by, in place of when they are due. */
export interface Sorting {
  column: CustomColumn;
  method: "asc" | "desc";
}

export function sortingIn(
  { orderByColumn, orderByMethod }: Query,
  { columns }: Surroundings["custom"],
): Sorting | null {
  const column = columns.find(({ key }) => key === orderByColumn);
  return column ? { column, method: orderByMethod === "desc" ? "desc" : "asc" } : null;
}

/** What a press on a column's head asks for: its order, then the other way round. */
export const sortedBy = (key: string, sorting: Sorting | null) => ({
  orderByColumn: key,
  orderByMethod: sorting?.column.key === key && sorting.method === "asc" ? "desc" : "asc",
});
