import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { makeBindingCode } from "@/lib/services/devices/controllers/binding-code";

export const POST = endpoint({
  allow: ["create_controllers", "update_controllers"],
  summary: "Create a binding code for a controller; it is shown only once and expires after 72 hours",
  params: idParams,
  status: 201,
  isSecret: true,
  run: (call, { params }) => makeBindingCode(call, params.id),
});
