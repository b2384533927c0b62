import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedFloorPlans } from "@/lib/services/structure/floor-plans/served";

export const { GET, POST, DELETE } = collectionRoutes(servedFloorPlans);
