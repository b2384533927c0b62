import { messageTrialInput } from "@/lib/resources/message-trial";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { tryMessage } from "@/lib/services/controllers/try-message";

export const POST = endpoint({
  allow: "view_controllers",
  summary:
    "Try a message with a controller's maps, saved or not: what would be read and what refused; nothing is stored",
  params: idParams,
  body: messageTrialInput,
  run: (call, { params, body }) => tryMessage(call, params.id, body),
});
