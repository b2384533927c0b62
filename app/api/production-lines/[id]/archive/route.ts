import { productionLines } from "@/lib/resources/production-lines";
import { archiveRoute } from "@/lib/server/resources/resource-routes";

export const { PUT } = archiveRoute(productionLines);
