import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import type { Description, ShownColumn } from "@/lib/resources/describe";
import type { Cells } from "./cell";

const numeric: readonly ShownColumn["as"][] = ["number", "money", "quantity", "duration"];

/** Its figures stand below each other. */
export const isNumeric = (column: ShownColumn) => numeric.includes(column.as);

/**
 * The narrower the table, the fewer of its columns are drawn, the last ones first: nobody scrolls sideways for a name.
 * A card and the record itself have all of them.
 */
const folds = [
  "",
  "@max-[26rem]:hidden",
  "@max-[34rem]:hidden",
  "@max-[42rem]:hidden",
  "@max-[50rem]:hidden",
  "@max-[58rem]:hidden",
  "@max-[66rem]:hidden",
  "@max-[74rem]:hidden",
  "@max-[82rem]:hidden",
  "@max-[90rem]:hidden",
  "@max-[98rem]:hidden",
];

/** Below which width of the table a column is left out. Those that are narrow by nature take no place in the count. */
export function foldOf(columns: readonly ShownColumn[], key: string): string {
  const wide = columns.filter(({ as }) => as !== "image" && as !== "level");
  const at = columns.findIndex((column) => column.key === key);
  const place = wide.findIndex((column) => columns.indexOf(column) >= at);
  return folds[place < 0 ? wide.length : place] ?? lastOf(folds);
}

/** The description's columns, and one more for each cell of a screen's own that is none of them. */
export function columnsOf(resource: Description, cells: Cells = {}): readonly ShownColumn[] {
  const more = Object.keys(cells).filter((key) => !resource.columns.some((column) => column.key === key));
  return [...resource.columns, ...more.map((key): ShownColumn => ({ key, as: "text" }))];
}
