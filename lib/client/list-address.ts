import { before } from "@/lib/domain/shared/ends";
import { isInstant } from "@/lib/domain/shared/plant-day";
import { isStoredRangeStale } from "@/lib/domain/shared/quick-ranges";
import type { Description, ShownFilter } from "@/lib/resources/describe";
import { pairsOf, textOf } from "./query";

/** What a person has asked of a list. All of it stands in the address. */
export interface ListState {
  page: number;
  max: number;
  order: { column: string; method: "asc" | "desc" };
  search: string;
  filters: Record<string, FilterValue>;
}

export interface DateRange {
  from?: string;
  to?: string;
}
export interface NumberRange {
  from?: number;
  to?: number;
}
/** A string is one moment, as ISO 8601 writes it. */
export type FilterValue = number[] | string[] | boolean | string | DateRange | NumberRange | undefined;

type Asked = Pick<Description, "filters" | "order" | "pageSize" | "sort">;
type Address = { get(name: string): string | null; getAll(name: string): string[] };

export function readAddress(address: Address, resource: Asked): ListState {
  const column = address.get("orderByColumn");
  const method = address.get("orderByMethod");
  return {
    page: countOf(address.get("page"), 1),
    max: countOf(address.get("max"), resource.pageSize),
    order: {
      column: column ?? resource.order.column,
      method: method === "asc" || method === "desc" ? method : column ? "asc" : resource.order.method,
    },
    search: address.get("search") ?? "",
    filters: Object.fromEntries(
      Object.entries(resource.filters)
        .map(([name, filter]): [string, FilterValue] => [name, readFilter(address, name, filter)])
        .filter(([, value]) => value !== undefined),
    ),
  };
}

const countOf = (text: string | null, otherwise: number) => {
  const count = Number(text);
  return text && Number.isInteger(count) && count > 0 ? count : otherwise;
};

function readFilter(address: Address, name: string, filter: ShownFilter): FilterValue {
  const all = [...address.getAll(name), ...address.getAll(`${name}[]`)];
  switch (filter.as) {
    case "text":
      return all[0]?.trim() || undefined;
    case "choices":
    case "ids": {
      const ids = all.map(Number).filter((id) => Number.isInteger(id) && id > 0);
      return ids.length > 0 ? ids : undefined;
    }
    case "options":
      return all.length > 0 ? all : undefined;
    case "boolean":
    case "archived":
      return all[0] === undefined ? undefined : ["true", "1"].includes(all[0]);
    case "daterange": {
      const from = address.get(`${name}[from]`) ?? undefined;
      const to = address.get(`${name}[to]`) ?? undefined;
      return from || to ? { from, to } : undefined;
    }
    case "range": {
      const from = numberOf(address.get(`${name}[from]`));
      const to = numberOf(address.get(`${name}[to]`));
      return from === undefined && to === undefined ? undefined : { from, to };
    }
    case "instant":
      return all.find(isInstant);
  }
}

const numberOf = (text: string | null) => (text?.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined);

/** The address' words for a state, without what is the list's own default. */
export function writeAddress(state: ListState, resource: Asked): [string, string][] {
  const isOwnOrder = state.order.column === resource.order.column && state.order.method === resource.order.method;
  return pairsOf({
    page: state.page === 1 ? undefined : state.page,
    max: state.max === resource.pageSize ? undefined : state.max,
    ...(isOwnOrder ? {} : { orderByColumn: state.order.column, orderByMethod: state.order.method }),
    search: state.search,
    ...state.filters,
  });
}

/** What a saved view keeps: search, filters and order, not how far somebody happened to have come. */
export const addressText = (state: ListState, resource: Asked) =>
  textOf(writeAddress({ ...state, page: 1, max: resource.pageSize }, resource));

const customName = /^custom\[([a-z][a-z0-9_]*)\]$/;

/** Filters as a call takes them in a body: what an address names custom[asset_tag] is the asset_tag of custom. */
export function filtersInBody(filters: ListState["filters"]): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    const key = customName.exec(name)?.[1];
    if (value === undefined) continue;
    if (key) custom[key] = value;
    else asked[name] = value;
  }
  return Object.keys(custom).length > 0 ? { ...asked, custom } : asked;
}

/** The way back: a query that was stored, as the filters of its list hold it. */
export function filtersFromBody({ custom, ...asked }: Readonly<Record<string, unknown>>): ListState["filters"] {
  const own = Object.entries((custom ?? {}) as object).map(([key, value]) => [`custom[${key}]`, value]);
  return { ...asked, ...Object.fromEntries(own) } as ListState["filters"];
}

/** Every word of an address that belongs to this list; others (the plant, a tab) are left alone. */
export const isOfList = (key: string, resource: Asked) =>
  ["page", "max", "orderByColumn", "orderByMethod", "search"].includes(key) ||
  Object.hasOwn(resource.filters, before(key, "[")) ||
  // custom[asset_tag], custom[installed_on][from]
  /^custom\[/.test(key);

interface ShownPage {
  data: readonly unknown[];
  meta: { current_page: number; last_page: number };
}

/** The page that is shown instead of one beyond the last, as when all its rows were deleted. */
export const pageInstead = ({ data, meta }: ShownPage): number | null =>
  data.length === 0 && meta.current_page > meta.last_page ? meta.last_page : null;

export interface KeptState {
  at: number;
  search: string;
  filters: ListState["filters"];
}

/** Under which name it is kept: the next person at the same browser has another. */
export const keptAs = (user_id: number, list: string) => `list:${user_id}:${list}`;

/** What is left of a kept state today, or null when that is nothing. */
export function stillValid(
  kept: KeptState | null,
  resource: Asked,
  now: number,
): Pick<ListState, "search" | "filters"> | null {
  if (!kept || typeof kept.filters !== "object") return null;
  const isOld = isStoredRangeStale(kept.at, now);
  const filters = Object.fromEntries(
    Object.entries(kept.filters).filter(([name]) => {
      const filter = resource.filters[name];
      return filter && !(isOld && (filter.as === "daterange" || filter.as === "instant"));
    }),
  );
  const search = typeof kept.search === "string" ? kept.search : "";
  return search || Object.keys(filters).length > 0 ? { search, filters } : null;
}
