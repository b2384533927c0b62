import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedPermits } from "@/lib/services/maintenance/permits/served";

export const { GET, POST } = collectionRoutes(servedPermits);
