import { reorderRoute } from "@/lib/server/resources/resource-routes";
import { servedAssets } from "@/lib/services/structure/hierarchy/served";

export const { POST } = reorderRoute(servedAssets);
