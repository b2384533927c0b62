import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

export const { GET, POST, DELETE } = collectionRoutes(servedBrandModels);
