import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";

export const { GET, POST, DELETE } = collectionRoutes(servedEquipmentTypes);
