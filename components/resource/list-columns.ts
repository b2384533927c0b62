import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { Cells } from "./cell";

const numeric: readonly Column["as"][] = ["number", "money", "quantity", "duration"];

/** Its figures stand below each other. */
export const isNumeric = (column: Column) => numeric.includes(column.as);

/** The description's columns, and one more for each cell of a screen's own that is none of them. */
export function columnsOf(resource: Description, cells: Cells = {}): readonly Column[] {
  const more = Object.keys(cells).filter((key) => !resource.columns.some((column) => column.key === key));
  return [...resource.columns, ...more.map((key): Column => ({ key, as: "text", sort: false }))];
}
