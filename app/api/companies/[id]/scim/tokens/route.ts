import { newScimToken } from "@/lib/inputs/scim";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { makeScimToken } from "@/lib/services/identity/scim/tokens";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Create a SCIM token for the company's directory; it is shown only once",
  params: idParams,
  body: newScimToken,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { params, body }) => makeScimToken(call, params.id, body),
});
