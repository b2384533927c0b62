import { permitStep } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndActOnPermit } from "@/lib/services/maintenance/permits/act";

export const PUT = endpoint({
  allow: ["create_permits", "update_permits", "update_maintenance"],
  summary: "Suspend an issued permit, with a reason; the owners of its locks are notified",
  params: idParams,
  body: permitStep,
  transaction: "own",
  run: (call, { params, body }) => signAndActOnPermit(call, "suspend", params.id, body),
});
