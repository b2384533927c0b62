import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnWorkOrder } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Reopen a closed, completed or denied work order, with a reason",
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().max(2_000).optional(), version: z.int().optional() }),
  run: (call, { params, body }) => actOnWorkOrder(call, "reopen", params.id, body),
});
