import { cycleInput } from "@/lib/inputs/lubrication";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { startCycle } from "@/lib/services/lubrication/points/device";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Start a cycle of a lubricator; what would give more than one and a half charges is refused",
  params: idParams,
  body: cycleInput,
  run: (call, { params, body }) => startCycle(call, params.id, body),
});
