import { itemMove } from "@/lib/inputs/item-move";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { moveEquipment } from "@/lib/services/structure/equipments/moves";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const POST = endpoint({
  allow: ["update_dashboard", "update_store_rooms"],
  summary: "Move an item to another asset of its plant, into a storeroom, or off both",
  params: idParams,
  body: itemMove,
  run: async (call, { params, body }) => {
    await moveEquipment(call, params.id, body);
    return done(call, "equipments.moved", await servedEquipments.find(call, params.id));
  },
});
