import { equipmentRpmInput } from "@/lib/inputs/speed";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sendRpm } from "@/lib/services/devices/commands/send-speed";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Send the speed of the item to a sensor",
  params: idParams,
  body: equipmentRpmInput,
  run: async (call, { params, body }) => done(call, "equipments.rpm_sent", await sendRpm(call, params.id, body.rpm)),
});
