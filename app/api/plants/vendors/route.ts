import { plantVendors } from "@/lib/resources/plant-vendors";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(plantVendors);
