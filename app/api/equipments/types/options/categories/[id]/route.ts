import { equipmentCategories } from "@/lib/resources/equipment-categories";
import { itemRoutes } from "@/lib/server/resources/resource-routes";

export const { GET, PUT, POST, DELETE } = itemRoutes(equipmentCategories);
