import { productionLines } from "@/lib/resources/production-lines";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { lineVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(productionLines, lineVerbs);
