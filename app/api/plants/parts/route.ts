import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedParts } from "@/lib/services/stock/parts/served";

export const { GET, POST, DELETE } = collectionRoutes(servedParts);
