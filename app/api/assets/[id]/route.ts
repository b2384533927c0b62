import { assets } from "@/lib/resources/assets";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { assetVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(assets, assetVerbs);
