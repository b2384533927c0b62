import { permitStep } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndActOnPermit } from "@/lib/services/maintenance/permits/act";

export const PUT = endpoint({
  allow: "create_permits",
  summary: "Return a permit at the end of the work, once only the issuer's lock is on",
  params: idParams,
  body: permitStep,
  transaction: "own",
  run: (call, { params, body }) => signAndActOnPermit(call, "return", params.id, body),
});
