import type { ShownViewer } from "@/components/shell/viewer-context";
import type { Description } from "@/lib/resources/describe";

/** The filters by which a list follows the plant that the interface looks at. */
export const plantFilters = (resource: Description) =>
  Object.entries(resource.filters)
    .filter(([, filter]) => "column" in filter && filter.column === "plant_id")
    .map(([name]) => name);

/** The call knows nothing of the plant that the interface looks at; the page does. */
export const plantQuery = (filters: readonly string[], plant: ShownViewer["plant"]) =>
  typeof plant === "number" ? Object.fromEntries(filters.map((name) => [name, [plant]])) : {};
