import { equipments } from "@/lib/resources/equipments";
import { collectionRoutes } from "@/lib/server/resource-routes";
import { createEquipment } from "@/lib/services/equipments/place";
import { equipmentVerbs } from "@/lib/services/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(equipments, {
  ...equipmentVerbs,
  create: (call, _, input) => createEquipment(call, input),
});
