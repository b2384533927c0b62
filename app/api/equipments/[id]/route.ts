import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedEquipments);
