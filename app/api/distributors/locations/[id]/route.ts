import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedLocations } from "@/lib/services/structure/distributors/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedLocations);
