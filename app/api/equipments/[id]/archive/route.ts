import { archiveRoute } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const { PUT } = archiveRoute(servedEquipments);
