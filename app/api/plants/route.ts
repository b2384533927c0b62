import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedPlants } from "@/lib/services/structure/plants/served";

export const { GET, POST, DELETE } = collectionRoutes(servedPlants);
