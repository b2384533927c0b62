import { z } from "zod";
import { notes } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnWorkOrder } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Close a completed work order",
  params: idParams,
  body: z.strictObject({ supervisor_notes: notes, version: z.int().optional() }),
  run: (call, { params, body }) => actOnWorkOrder(call, "close", params.id, body),
});
