import { assets } from "@/lib/resources/assets";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { assetVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(assets, assetVerbs);
