import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedIsolationPoints } from "@/lib/services/maintenance/isolation-points/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedIsolationPoints);
