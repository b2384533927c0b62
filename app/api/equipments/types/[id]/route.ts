import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedEquipmentTypes);
