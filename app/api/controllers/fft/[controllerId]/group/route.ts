import { z } from "zod";
import { groupCaptureInput } from "@/lib/inputs/commands";
import { idText } from "@/lib/inputs/fields";
import { Answer, endpoint } from "@/lib/server/http/endpoint";
import { requestGroup } from "@/lib/services/monitoring/captures/request-group";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Request waveforms from several sensors of a controller; the result is given per sensor",
  params: z.object({ controllerId: idText }),
  body: groupCaptureInput,
  run: async (call, { params, body }) => new Answer(await requestGroup(call, params.controllerId, body)),
});
