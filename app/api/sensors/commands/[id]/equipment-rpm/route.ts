import { equipmentRpmInput } from "@/lib/resources/rpm-params";
import { done, endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { sendRpm } from "@/lib/services/sensors/send-rpm";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Tell a sensor how fast its item turns",
  params: idParams,
  body: equipmentRpmInput,
  run: async (call, { params, body }) =>
    done(call, "equipments.rpm_sent", await sendRpm(call, params.id, body.rpm ?? null)),
});
