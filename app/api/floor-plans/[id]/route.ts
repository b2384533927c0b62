import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedFloorPlans } from "@/lib/services/structure/floor-plans/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedFloorPlans);
