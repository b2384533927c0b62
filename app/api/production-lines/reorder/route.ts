import { productionLines } from "@/lib/resources/production-lines";
import { reorderRoute } from "@/lib/server/resources/resource-routes";

export const { POST } = reorderRoute(productionLines);
