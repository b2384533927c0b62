import { equipments } from "@/lib/resources/equipments";
import { collectionRoutes } from "@/lib/server/resources/resource-routes";
import { createEquipment } from "@/lib/services/structure/equipments/place";
import { equipmentVerbs } from "@/lib/services/structure/hierarchy/verbs";

export const { GET, POST, DELETE } = collectionRoutes(equipments, {
  ...equipmentVerbs,
  create: (call, _, input) => createEquipment(call, input),
});
