import { issuerInput } from "@/lib/inputs/single-sign-on";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { testIssuer } from "@/lib/services/identity/single-sign-on/test-issuer";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Ask an OpenID Connect issuer what it offers; nothing is stored",
  params: idParams,
  body: issuerInput,
  transaction: "own",
  run: (call, { params, body }) => testIssuer(call, params.id, body),
});
