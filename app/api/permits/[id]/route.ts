import { z } from "zod";
import { notes, id as oneId, optionalId } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams, itemRoutes } from "@/lib/server/resources/resource-routes";
import { servedPermits } from "@/lib/services/maintenance/permits/served";

export const { GET } = itemRoutes(servedPermits);

export const PUT = endpoint({
  allow: ["create_permits", "update_permits"],
  summary: "Update holder, lockout and note of a permit that is not issued yet",
  params: idParams,
  body: z.strictObject({
    holder_id: oneId.optional(),
    lockout_id: optionalId,
    note: notes,
    version: z.int().positive().optional(),
  }),
  run: (call, { params, body }) => servedPermits.update(call, params.id, body),
});
