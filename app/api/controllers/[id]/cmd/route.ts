import { hostCommandInput } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sendHostCommand } from "@/lib/services/monitoring/commands/create";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Send a line of text in the controller's own command language",
  params: idParams,
  body: hostCommandInput,
  run: (call, { params, body }) => sendHostCommand(call, params.id, body.cmd),
});
