import type { Column } from "@/lib/resources/define";
import type { Description } from "@/lib/resources/describe";
import type { Cells } from "./cell";

/** The description's columns, and one more for each cell of a screen's own that is none of them. */
export function columnsOf(resource: Description, cells: Cells = {}): readonly Column[] {
  const more = Object.keys(cells).filter((key) => !resource.columns.some((column) => column.key === key));
  return [...resource.columns, ...more.map((key): Column => ({ key, as: "text", sort: false }))];
}
