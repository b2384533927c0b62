import { commandInput, commandQuery } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listCommands } from "@/lib/services/devices/command-queue/list";
import { createCommand } from "@/lib/services/monitoring/commands/create";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "The commands of a controller with their states, newest first",
  params: idParams,
  query: commandQuery,
  run: (call, { params, query }) => listCommands(call, params.id, query),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Send a controller a command of one of the types 1 to 7; it goes with the answer to what it sends next",
  params: idParams,
  body: commandInput,
  status: 201,
  run: (call, { params, body }) => createCommand(call, params.id, body),
});
