import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedRequisitions);
