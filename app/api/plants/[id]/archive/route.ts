import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedPlants } from "@/lib/services/structure/plants/served";

export const { PUT } = archiveRoute(servedPlants);
