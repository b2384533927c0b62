import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listTokens, rotateToken } from "@/lib/services/devices/controllers/binding-code";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "The tokens of a controller, without the tokens themselves",
  params: idParams,
  run: (call, { params }) => listTokens(call, params.id),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary: "A new token, shown this once; the one before ends in 24 hours",
  params: idParams,
  status: 201,
  isSecret: true,
  run: (call, { params }) => rotateToken(call, params.id),
});
