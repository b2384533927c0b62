import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedControllers } from "@/lib/services/devices/controllers/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedControllers);
