import { before } from "@/lib/domain/shared/ends";
import { type AnyResource, isPlantBound } from "./define";

/** Sensors have more screens than their description names. */
const ofSensors = {
  "/ncd": "/dashboard/plant",
  "/banner": "/dashboard/plant",
  "/sensors": "/dashboard/plant",
  "/banner-sensors": "/ncd-sensors",
};

/** What stands before the id in an address: "/machines/:id/details" begins with "/machines". */
const beginningOf = (address: string) => before(address, "/:");

/**
 * Where the screens of the resources lead when the plant changes, by how their address begins: to its list, or nowhere
 * (null) where its records belong to no plant.
 */
export const plantRoutesOf = (all: readonly AnyResource[]): Readonly<Record<string, string | null>> => ({
  ...ofSensors,
  ...Object.fromEntries(
    all.flatMap((resource) => {
      const { screen, details } = resource;
      const list = isPlantBound(resource) ? (screen ?? null) : null;
      return [screen, details && beginningOf(details)].flatMap((address) => (address ? [[address, list]] : []));
    }),
  ),
});
