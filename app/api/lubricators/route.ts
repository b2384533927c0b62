import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedLubricators } from "@/lib/services/maintenance/lubrication/served";

export const { GET, POST, DELETE } = collectionRoutes(servedLubricators);
