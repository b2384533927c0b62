import { controllers } from "@/lib/resources/controllers";
import { collectionRoutes } from "@/lib/server/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(controllers);
