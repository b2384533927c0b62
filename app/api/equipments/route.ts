import { bulkRoute, collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const { GET, POST, DELETE } = collectionRoutes(servedEquipments);
export const { PUT } = bulkRoute(servedEquipments);
