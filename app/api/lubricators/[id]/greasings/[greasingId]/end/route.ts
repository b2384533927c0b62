import { endGreasingInput, greasingParams } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { endGreasing } from "@/lib/services/lubrication/greasing/greasing";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "End a greasing as blocked or abandoned",
  params: greasingParams,
  body: endGreasingInput,
  run: (call, { params, body }) => endGreasing(call, params.id, params.greasingId, body.outcome),
});
