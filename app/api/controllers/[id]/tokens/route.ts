import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listTokens, rotateToken } from "@/lib/services/devices/controllers/binding-code";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "List a controller's tokens, without the secret values",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await listTokens(call, params.id), query),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Create a token for a controller; it is shown only once, and the previous token expires in 24 hours",
  params: idParams,
  status: 201,
  isSecret: true,
  run: (call, { params }) => rotateToken(call, params.id),
});
