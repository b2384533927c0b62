import type { AnyResource, ModelName } from "@/lib/resources/define";
import { type ResourceName, resources } from "@/lib/resources/index";

/** The resource that shows a model's rows by themselves; of two (lines and utilities) the one that shows all of them. */
const resourceOfModel = (model: ModelName): ResourceName | undefined =>
  Object.values<AnyResource>(resources).find((one) => one.model === model && !one.fixed)?.name as ResourceName;

/** The resource whose records a picker offers. */
const resourceAt = (path: string): ResourceName | undefined =>
  Object.values<AnyResource>(resources).find((one) => one.path === path && !one.fixed)?.name as ResourceName;

/** Which noun a field's ids belong to, by field name: from owners, references, pickers and filters of the descriptions. */
export function pointersOf(all: readonly AnyResource[]): Record<string, ResourceName> {
  const found: Record<string, ResourceName> = {};
  const note = (field: string, noun: string | undefined) => {
    if (noun !== undefined && Object.hasOwn(resources, noun)) found[field] ??= noun as ResourceName;
  };
  for (const { list, fields, references = {}, owner, pointers = {} } of all) {
    for (const [field, noun] of Object.entries(pointers)) note(field, noun);
    if (typeof owner === "object") note(owner.field, resourceOfModel(owner.model));
    for (const [field, model] of Object.entries(references)) note(field, resourceOfModel(model));
    for (const field of fields) if (field.as === "related") note(field.name, resourceAt(field.from));
    for (const [name, filter] of Object.entries(list.filters))
      if (filter.as === "ids" && name.endsWith("_id")) note(name, resourceAt(filter.from));
  }
  return found;
}
