import { productionLines } from "@/lib/resources/production-lines";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { lineVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(productionLines, lineVerbs);
