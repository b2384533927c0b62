import { industrialServices } from "@/lib/resources/industrial-services";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(industrialServices);
