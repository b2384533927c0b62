import { permitStep } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndActOnPermit } from "@/lib/services/maintenance/permits/act";

export const PUT = endpoint({
  allow: "update_permits",
  summary: "Resume a suspended permit, with questions, points and signatures again",
  params: idParams,
  body: permitStep,
  transaction: "own",
  run: (call, { params, body }) => signAndActOnPermit(call, "resume", params.id, body),
});
