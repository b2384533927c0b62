import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedParts } from "@/lib/services/stock/parts/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedParts);
