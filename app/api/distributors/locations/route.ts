import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedLocations } from "@/lib/services/structure/distributors/served";

export const { GET, POST, DELETE } = collectionRoutes(servedLocations);
