import { assets } from "@/lib/resources/assets";
import { reorderRoute } from "@/lib/server/resources/resource-routes";

export const { POST } = reorderRoute(assets);
