import { aliasRoots } from "./aliases";
import type { AnyResource } from "./define";

const known = new WeakMap<AnyResource, object>();

/** What a cell needs beside its own column: the plant for its clock, and where money has its currency from. */
const beside = ["id", "plant_id", "plant", "company", "currency", "_count", "custom", "company_id"];

/** The part of a resource's select that its columns show. */
export function columnSelect(resource: AnyResource): object {
  const there = known.get(resource);
  if (there) return there;
  const shown = resource.columns.flatMap((column) => ["unitFrom" in column ? column.unitFrom : [], column.key].flat());
  const needed = new Set([...beside, ...aliasRoots(resource.name, shown)]);
  const select = Object.fromEntries(Object.entries(resource.select as object).filter(([name]) => needed.has(name)));
  known.set(resource, select);
  return select;
}
