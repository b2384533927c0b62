import { reorderRoute } from "@/lib/server/resources/resource-routes";
import { servedLines } from "@/lib/services/structure/hierarchy/served";

export const { POST } = reorderRoute(servedLines);
