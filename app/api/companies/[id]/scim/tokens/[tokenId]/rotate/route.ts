import { rotatedScimToken } from "@/lib/inputs/scim";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rotateScimToken } from "@/lib/services/identity/scim/tokens";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Replace a SCIM token, which stays valid for a while; the new one is shown only once",
  params: idParams.extend({ tokenId: idParams.shape.id }),
  body: rotatedScimToken,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { params, body }) => rotateScimToken(call, params.id, params.tokenId, body),
});
