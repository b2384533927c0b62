import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";

export const { GET, POST, DELETE } = collectionRoutes(servedRfqs);
