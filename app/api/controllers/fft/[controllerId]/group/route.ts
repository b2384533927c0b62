import { z } from "zod";
import { groupCaptureInput } from "@/lib/resources/commands";
import { idText } from "@/lib/resources/inputs";
import { Answer, endpoint } from "@/lib/server/http";
import { requestGroup } from "@/lib/services/captures/request-group";

export const POST = endpoint({
  allow: ["update_controllers", "update_maintenance"],
  summary: "Ask several sensors of a controller for their waveforms; answered sensor by sensor",
  params: z.object({ controllerId: idText }),
  body: groupCaptureInput,
  run: async (call, { params, body }) => new Answer(await requestGroup(call, params.controllerId, body)),
});
