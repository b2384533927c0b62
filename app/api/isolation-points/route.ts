import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedIsolationPoints } from "@/lib/services/maintenance/isolation-points/served";

export const { GET, POST, DELETE } = collectionRoutes(servedIsolationPoints);
