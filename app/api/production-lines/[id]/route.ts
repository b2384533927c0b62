import { productionLines } from "@/lib/resources/production-lines";
import { itemRoutes } from "@/lib/server/resource-routes";
import { lineVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(productionLines, lineVerbs);
