import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedAssets } from "@/lib/services/structure/hierarchy/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedAssets);
