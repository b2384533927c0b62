import { waiver } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signAndWaive } from "@/lib/services/maintenance/permits/needs";

export const POST = endpoint({
  allow: "update_permits",
  summary: "Waive a permit that a work order needs, with reason and signature; never a lockout",
  params: idParams,
  body: waiver,
  transaction: "own",
  run: (call, { params, body }) => signAndWaive(call, params.id, body),
});
