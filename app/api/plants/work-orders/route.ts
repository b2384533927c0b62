import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";

export const { GET, POST, DELETE } = collectionRoutes(servedRequisitions);
