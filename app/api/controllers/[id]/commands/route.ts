import { commandInput, commandQuery } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listCommands } from "@/lib/services/devices/commands/list";
import { createCommand } from "@/lib/services/monitoring/commands/create";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "List a controller's commands with their status, newest first",
  params: idParams,
  query: commandQuery,
  run: (call, { params, query }) => listCommands(call, params.id, query),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary:
    "Send a command (types 1 to 7) to a controller; it is delivered in the reply to the controller's next message",
  params: idParams,
  body: commandInput,
  status: 201,
  run: (call, { params, body }) => createCommand(call, params.id, body),
});
