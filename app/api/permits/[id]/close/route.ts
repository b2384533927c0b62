import { permitStep } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndActOnPermit } from "@/lib/services/maintenance/permits/act";

export const PUT = endpoint({
  allow: "update_permits",
  summary: "Close a returned permit, once its fire watch is over, its locks are off and its points restored",
  params: idParams,
  body: permitStep,
  transaction: "own",
  run: (call, { params, body }) => signAndActOnPermit(call, "close", params.id, body),
});
