import { productionLines } from "@/lib/resources/production-lines";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { lineVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(productionLines, lineVerbs);
