import type { AnyResource } from "./define";

/** Do its rows lie in plants? Then the plant chosen for the whole interface narrows its lists. */
export const isPlantBound = (resource: AnyResource) =>
  (resource.select as Record<string, unknown>).plant_id === true && !resource.isForAnyPlant;
