import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedEquipments } from "@/lib/services/structure/equipments/served";

export const POST = endpoint({
  allow: "update_dashboard",
  summary: "Move an item to another asset of its plant, or off its asset",
  params: idParams,
  body: z.strictObject({ asset_id: id.nullable(), version: z.int().positive().optional() }),
  run: async (call, { params, body }) =>
    done(call, "equipments.moved", await servedEquipments.update(call, params.id, body)),
});
