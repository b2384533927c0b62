import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { confirmShift } from "@/lib/services/maintenance/shifts/hand-over";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Confirm that a shift that was handed over has been read",
  params: idParams,
  body: z.strictObject({}),
  run: (call, { params }) => confirmShift(call, params.id),
});
