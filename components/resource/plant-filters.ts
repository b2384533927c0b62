import type { ShownViewer } from "@/components/shell/viewer-context";
import type { Description } from "@/lib/resources/describe";

/** The filters by which a list follows the plant that the interface looks at. */
export const plantFilters = (resource: Description) =>
  Object.entries(resource.filters)
    .filter(([, filter]) => filter.column === "plant_id")
    .map(([name]) => name);

/** The call knows nothing of the plant that the interface looks at; the page does. */
export const plantQuery = (resource: Description, plant: ShownViewer["plant"]) =>
  typeof plant === "number" ? Object.fromEntries(plantFilters(resource).map((name) => [name, [plant]])) : {};
