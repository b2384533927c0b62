import { assets } from "@/lib/resources/assets";
import { reorderRoute } from "@/lib/server/resource-routes";

export const { POST } = reorderRoute(assets);
