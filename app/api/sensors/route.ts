import { bulkRoute, collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedSensors } from "@/lib/services/devices/sensors/served";

export const { GET, POST, DELETE } = collectionRoutes(servedSensors);
export const { PUT } = bulkRoute(servedSensors);
