import { messageTrialInput } from "@/lib/inputs/message-trial";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { tryMessage } from "@/lib/services/monitoring/ingest/try-message";

export const POST = endpoint({
  allow: "view_controllers",
  summary:
    "Try a message with a controller's maps, saved or not: what would be read and what refused; nothing is stored",
  params: idParams,
  body: messageTrialInput,
  run: (call, { params, body }) => tryMessage(call, params.id, body),
});
