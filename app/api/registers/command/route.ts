import { registerCommandInput } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { commandRegister } from "@/lib/services/monitoring/registers/command";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Write a named register within its limits, or registers of a controller by address",
  body: registerCommandInput,
  status: 201,
  run: (call, { body }) => commandRegister(call, body),
});
