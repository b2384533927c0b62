import { assets } from "@/lib/resources/assets";
import { itemRoutes } from "@/lib/server/resource-routes";
import { assetVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(assets, assetVerbs);
