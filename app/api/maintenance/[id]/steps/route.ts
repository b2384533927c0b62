import { z } from "zod";
import { stepAnswers } from "@/lib/domain/maintenance/work-order-steps";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { answerStepsOf } from "@/lib/services/maintenance/work-orders/step";

const step = z.strictObject({
  id: z.int().positive(),
  answer: z.enum(stepAnswers).nullable(),
  value: z.number().finite().nullable().optional(),
  entry: z.string().trim().max(2_000).nullable().optional(),
  note: z.string().trim().max(2_000).nullable().optional(),
  seen_answered_at: z.iso.datetime().nullable().optional(),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Answer steps of a work order's procedure",
  params: idParams,
  body: z.strictObject({ steps: z.array(step).min(1).max(100) }),
  run: (call, { params, body }) => answerStepsOf(call, params.id, body.steps),
});
