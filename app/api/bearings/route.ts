import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedBearings } from "@/lib/services/structure/bearings/served";

export const { GET, POST, DELETE } = collectionRoutes(servedBearings);
