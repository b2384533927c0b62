import type { ShownViewer } from "@/components/shell/viewer-context";
import type { Query } from "@/lib/client/query";
import type { Description } from "@/lib/resources/describe";
import type { ListRequest } from "./list-request";

/** The filters by which a list follows the plant that the interface looks at. */
export const plantFilters = (resource: Description) =>
  Object.entries(resource.filters)
    .filter(([, filter]) => "column" in filter && filter.column === "plant_id")
    .map(([name]) => name);

/** The call knows nothing of the plant that the interface looks at; the page does. */
const plantQuery = (filters: readonly string[], plant: ShownViewer["plant"]) =>
  typeof plant === "number" ? Object.fromEntries(filters.map((name) => [name, [plant]])) : {};

/** What the rows of a list are asked by, without their order and page. */
export const askedBy = ({ state, within, plantFilters }: ListRequest, plant: ShownViewer["plant"]): Query => ({
  ...state.filters,
  ...within,
  search: state.search,
  ...plantQuery(plantFilters, plant),
});
