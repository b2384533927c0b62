import { newLock } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { putLockOn } from "@/lib/services/maintenance/permits/locks";

export const POST = endpoint({
  allow: "create_permits",
  summary: "Put the caller's lock on a permit, or as its holder a guest's; one per person",
  params: idParams,
  body: newLock,
  status: 201,
  run: (call, { params, body }) => putLockOn(call, params.id, body),
});
