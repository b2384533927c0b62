import { bulkRoute, collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedControllers } from "@/lib/services/devices/controllers/served";

export const { GET, POST, DELETE } = collectionRoutes(servedControllers);
export const { PUT } = bulkRoute(servedControllers);
