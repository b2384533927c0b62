import { bulkRoute, collectionRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const { GET, POST, DELETE } = collectionRoutes(servedEquipments, {
  list: {
    name: "list_items",
    description: "Items (motors, pumps, gearboxes) with their place and level: normal, warning, alarm, idle, no_data.",
    example: { plant_id: [1], level: ["alarm"] },
  },
});
export const { PUT } = bulkRoute(servedEquipments);
