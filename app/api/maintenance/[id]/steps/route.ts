import { z } from "zod";
import { stepsGiven } from "@/lib/inputs/answered-steps";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { answerStepsOf } from "@/lib/services/maintenance/work-orders/step";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Answer steps of a work order's procedure",
  params: idParams,
  body: z.strictObject({ steps: stepsGiven }),
  run: (call, { params, body }) => answerStepsOf(call, params.id, body.steps),
});
