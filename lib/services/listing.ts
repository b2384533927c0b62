import { cache } from "react";
import type { z } from "zod";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { type CustomNoun, keyIn } from "@/lib/domain/structure/custom-keys";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { type AnyResource, isPlantBound } from "@/lib/resources/define";
import { type Description, describe } from "@/lib/resources/describe";
import type { Call } from "@/lib/server/data/call";
import { editedId, forPage } from "@/lib/server/http/page";
import { asWire, fromSearch, type OnWire, type Search } from "@/lib/server/http/wire";
import { customFor, customNounOf } from "@/lib/server/resources/custom";
import { customConditions, customOrder } from "@/lib/server/resources/custom-list";
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
      const page = await list(
        call,
        await shownQuery(call, resource, asQuery(resource, query, search), narrowed),
        narrowed,
      );
      return withPictures ? { ...page, data: await withPictures(call, page.data) } : page;
    }),
  );
}

/** What of the company's own the viewer's list or form has: of the record's company, else of the one that is looked at. */
export async function describedFor(
  viewer: Viewer,
  given: Servable,
  { search = {}, row = null }: { search?: Search; row?: object | null } = {},
): Promise<Description> {
  const resource = "resource" in given ? given.resource : given;
  const noun = customNounOf(resource);
  if (!noun) return describe(resource);
  const { company_id } = (row ?? {}) as { company_id?: unknown };
  const own = typeof company_id === "number" ? company_id : viewer.company_id;
  return describe(resource, await customShown(viewer, noun, own, chosenPlant(viewer, search.plant)));
}

/** Asked once, however many parts of a page have a form or a list of the noun. */
const customShown = cache((viewer: Viewer, noun: CustomNoun, company: number | null, plant: number | "all" | null) =>
  forPage(viewer, async (call) => customFor(call, noun, company ?? (await companyOfPlant(call, plant)))),
);

/** Who sees several companies looks at that of the chosen plant; at none, where all plants are. */
async function companyOfPlant({ tx }: Call, plant: number | "all" | null): Promise<number | null> {
  if (typeof plant !== "number") return null;
  return (await tx.plant.findUnique({ where: { id: plant }, select: { company_id: true } }))?.company_id ?? null;
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

/** A saved view may name a field of the company that is gone: its page opens in the list's own order, and unnarrowed by it. */
async function shownQuery(
  call: Call,
  resource: AnyResource,
  asked: ListQuery,
  within: Record<string, unknown>,
): Promise<ListQuery> {
  if (!keyIn(asked.order.column) && !asked.filters.custom) return asked;
  const isKnown = await unlessRefused(customOrder(call, resource, asked, within));
  const isRead = await unlessRefused(customConditions(call, resource, asked, within));
  const own = resource.list.opens_by ?? resource.list.order ?? { column: "id", method: "desc" as const };
  return {
    ...asked,
    ...(keyIn(asked.order.column) && !isKnown && { order: own }),
    ...(!isRead && { filters: { ...asked.filters, custom: undefined } }),
  };
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
