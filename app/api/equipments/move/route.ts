import { itemMoves } from "@/lib/inputs/item-move";
import { endpoint } from "@/lib/server/http/endpoint";
import { moveEquipments } from "@/lib/services/structure/equipments/moves";

export const POST = endpoint({
  allow: ["update_dashboard", "update_store_rooms"],
  summary: "Move several items of one plant to the same asset or storeroom, or off both; the result is given per item",
  body: itemMoves,
  run: (call, { body }) => moveEquipments(call, body),
});
