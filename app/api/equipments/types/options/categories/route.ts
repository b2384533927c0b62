import { equipmentCategories } from "@/lib/resources/equipment-categories";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, POST, DELETE } = collectionRoutes(equipmentCategories);
