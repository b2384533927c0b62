import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { lockOff } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { signAndTakeOff } from "@/lib/services/maintenance/permits/locks";

export const PUT = endpoint({
  allow: "create_permits",
  summary:
    "Take a lock off: by its owner; a guest's by the holder with the guest's signature; an absent owner's by two issuers with reason and checks",
  params: z.object({ id: idText, lockId: idText }),
  body: lockOff,
  transaction: "own",
  run: (call, { params, body }) => signAndTakeOff(call, params.id, params.lockId, body),
});
