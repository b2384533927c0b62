import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedLubricators } from "@/lib/services/lubrication/points/served";

export const { GET, POST, DELETE } = collectionRoutes(servedLubricators);
