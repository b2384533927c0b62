import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const { GET, PUT, POST, DELETE } = itemRoutes(servedEquipments, {
  find: {
    name: "get_item",
    description: "One item: what it is, where it is, its sensors with their latest readings, and its level.",
    example: { id: 12 },
  },
});
