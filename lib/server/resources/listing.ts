import type { Viewer } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { AnyResource } from "@/lib/resources/define";
import { isPlantBound } from "@/lib/resources/plant-bound";
import { editedId, forPage } from "../http/page";
import { asWire, fromSearch, type Search } from "../http/wire";
import { find, list, type Row } from "./crud";
import { type ListQuery, listQuery, type Page } from "./list";

/**
 * The page of a list that the address describes, through the same list() as the call. `more` narrows it further
 * (the sensors of this controller). Rows of plants follow the plant chosen for the whole interface. A resource that
 * lists its own way hands in its verb.
 */
export async function listing(
  viewer: Viewer,
  resource: AnyResource,
  search: Search,
  more: Record<string, unknown> = {},
  listRows: typeof list = list,
): Promise<Page> {
  const page = await forPage(viewer, (call) =>
    listRows(call, resource, queryOf(resource, search), { ...inPlant(viewer, resource, search), ...more }),
  );
  return asWire(page);
}

/** The record that an edit page is about; null when it is a new one. */
export async function record(viewer: Viewer, resource: AnyResource, segment: string): Promise<Row | null> {
  const id = editedId(segment);
  return id === null ? null : asWire(await forPage(viewer, (call) => find(call, resource, id)));
}

/** The address' list state. What a hand has spoilt in it is left out: a person is shown a list, not a refusal. */
export function queryOf(resource: AnyResource, search: Search): ListQuery {
  const asked = fromSearch(search);
  const result = listQuery(resource).safeParse(asked);
  if (result.success) return result.data;
  for (const issue of result.error.issues) delete asked[String(issue.path[0])];
  return listQuery(resource).parse(asked);
}

function inPlant(viewer: Viewer, resource: AnyResource, search: Search) {
  const asksItself = Object.entries(resource.list.filters).some(
    ([name, filter]) => filter.column === "plant_id" && (search[name] ?? search[`${name}[]`]) !== undefined,
  );
  if (!isPlantBound(resource) || asksItself) return {};
  const plant = chosenPlant(viewer, search.plant);
  return plant === "all" ? {} : { plant_id: plant ?? -1 };
}
