import { reorderRoute } from "@/lib/server/resources/resource-routes";
import { servedMachines } from "@/lib/services/structure/hierarchy/served";

export const { POST } = reorderRoute(servedMachines);
