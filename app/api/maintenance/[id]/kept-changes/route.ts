import { z } from "zod";
import { keptKinds, reportedStates } from "@/lib/domain/maintenance/kept-changes";
import { stepsGiven } from "@/lib/inputs/answered-steps";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { reportKeptChange } from "@/lib/services/maintenance/work-orders/kept-change";

export const POST = endpoint({
  allow: "view_maintenance",
  summary:
    "Report an offline change of a work order that conflicts with a newer one: it waits for its author, is discarded, or has replaced the newer one",
  params: idParams,
  body: z.strictObject({
    state: z.enum(reportedStates),
    kind: z.enum(keptKinds),
    made_at: z.iso.datetime(),
    steps: stepsGiven.optional(),
  }),
  status: 201,
  run: (call, { params, body }) => reportKeptChange(call, params.id, body),
});
