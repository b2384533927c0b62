import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedSensors } from "@/lib/services/devices/sensors/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedSensors);
