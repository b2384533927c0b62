import { equipments } from "@/lib/resources/equipments";
import { itemRoutes } from "@/lib/server/resources/resource-routes";
import { updateEquipment } from "@/lib/services/structure/equipments/place";
import { equipmentVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, PUT, POST, DELETE } = itemRoutes(equipments, {
  ...equipmentVerbs,
  update: (call, _, id, input) => updateEquipment(call, id, input),
});
