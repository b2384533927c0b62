import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { makeBindingCode } from "@/lib/services/devices/controllers/binding-code";

export const POST = endpoint({
  allow: ["create_controllers", "update_controllers"],
  summary: "A new binding code for the controller, shown this once and good for 72 hours",
  params: idParams,
  status: 201,
  isSecret: true,
  run: (call, { params }) => makeBindingCode(call, params.id),
});
