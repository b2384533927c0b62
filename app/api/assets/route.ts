import { assets } from "@/lib/resources/assets";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { assetVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(assets, assetVerbs);
