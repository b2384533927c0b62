import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedBearings } from "@/lib/services/structure/bearings/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedBearings);
