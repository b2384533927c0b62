import { messageTrialInput } from "@/lib/inputs/message-trial";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { tryMessage } from "@/lib/services/monitoring/ingest/try-message";

export const POST = endpoint({
  allow: "view_controllers",
  summary:
    "Test a message with a controller's saved or unsaved maps: values read and values rejected; nothing is stored",
  params: idParams,
  body: messageTrialInput,
  run: (call, { params, body }) => tryMessage(call, params.id, body),
});
