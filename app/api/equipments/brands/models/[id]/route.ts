import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedBrandModels);
