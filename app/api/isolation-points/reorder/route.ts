import { reorderRoute } from "@/lib/server/resources/resource-routes";
import { servedIsolationPoints } from "@/lib/services/maintenance/isolation-points/served";

export const { POST } = reorderRoute(servedIsolationPoints);
