import { hostCommandInput } from "@/lib/resources/commands";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { sendHostCommand } from "@/lib/services/commands/create";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Send the controller one line in its own language",
  params: idParams,
  body: hostCommandInput,
  run: (call, { params, body }) => sendHostCommand(call, params.id, body.cmd),
});
