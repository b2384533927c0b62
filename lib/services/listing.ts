import type { z } from "zod";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { type AnyResource, isPlantBound } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { editedId, forPage } from "@/lib/server/http/page";
import { asWire, fromSearch, type OnWire, type Search } from "@/lib/server/http/wire";
import type { ListQuery, Page } from "@/lib/server/resources/list";
import { asServed, type FoundOf, type ListedOf, type Servable } from "@/lib/server/resources/serve";

/** What cards show of the rows of one page, asked for all of them at once. */
export type WithPictures<Row> = (call: Call, rows: Row[]) => Promise<(Row & { picture: unknown })[]>;

/**
 * The page of a list that the address describes, through the same verb as the call. `more` narrows it further (the
 * sensors of this controller). Rows of plants follow the plant chosen for the whole interface.
 */
export async function listing<S extends Servable>(
  viewer: Viewer,
  given: S,
  search: Search,
  more: Record<string, unknown> = {},
  withPictures?: WithPictures<ListedOf<S>>,
): Promise<OnWire<Page<ListedOf<S>>>> {
  const { resource, list, query } = asServed(given);
  const narrowed = { ...inPlant(viewer, resource, search), ...more };
  return asWire(
    await forPage(viewer, async (call) => {
      const page = await list(call, asQuery(resource, query, search), narrowed);
      return withPictures ? { ...page, data: await withPictures(call, page.data) } : page;
    }),
  );
}

/** The record that an edit page is about; null when it is a new one. */
export async function record<S extends Servable>(
  viewer: Viewer,
  given: S,
  segment: string,
): Promise<OnWire<FoundOf<S>> | null> {
  const id = editedId(segment);
  const { find } = asServed(given);
  return id === null ? null : asWire(await forPage(viewer, (call) => find(call, id)));
}

/** The address' list state. What a hand has spoilt in it is left out: a person is shown a list, not a refusal. */
function asQuery(resource: AnyResource, query: z.ZodType<ListQuery>, search: Search): ListQuery {
  const { cursor: _cursor, ...asked } = inOpeningOrder(resource, fromSearch(search));
  const result = query.safeParse(asked);
  if (result.success) return result.data;
  for (const issue of result.error.issues) delete asked[String(issue.path[0])];
  return query.parse(asked);
}

function inOpeningOrder({ list: { opens_by } }: AnyResource, asked: Record<string, unknown>) {
  if (!opens_by || asked.orderByColumn !== undefined || asked.orderByMethod !== undefined) return asked;
  return { ...asked, orderByColumn: opens_by.column, orderByMethod: opens_by.method };
}

function inPlant(viewer: Viewer, resource: AnyResource, search: Search) {
  const asksItself = Object.entries(resource.list.filters).some(
    ([name, filter]) =>
      "column" in filter && filter.column === "plant_id" && (search[name] ?? search[`${name}[]`]) !== undefined,
  );
  if (!isPlantBound(resource) || asksItself) return {};
  const plant = chosenPlant(viewer, search.plant);
  return plant === "all" ? {} : { plant_id: plant ?? -1 };
}
