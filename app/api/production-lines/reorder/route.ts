import { productionLines } from "@/lib/resources/production-lines";
import { reorderRoute } from "@/lib/server/resource-routes";

export const { POST } = reorderRoute(productionLines);
