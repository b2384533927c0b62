import { permitStep } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndActOnPermit } from "@/lib/services/maintenance/permits/act";

export const PUT = endpoint({
  allow: "update_permits",
  summary: "Reject a requested permit, with a reason",
  params: idParams,
  body: permitStep,
  transaction: "own",
  run: (call, { params, body }) => signAndActOnPermit(call, "reject", params.id, body),
});
