import { brands } from "@/lib/resources/brands";
import { collectionRoutes } from "@/lib/server/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(brands);
