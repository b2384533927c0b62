import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedPlants } from "@/lib/services/structure/plants/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedPlants);
