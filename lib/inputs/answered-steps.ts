import { z } from "zod";
import { stepAnswers } from "@/lib/domain/maintenance/work-order-steps";

const step = z.strictObject({
  id: z.int().positive(),
  answer: z.enum(stepAnswers).nullable(),
  value: z.number().finite().nullable().optional(),
  entry: z.string().trim().max(2_000).nullable().optional(),
  note: z.string().trim().max(2_000).nullable().optional(),
  seen_answered_at: z.iso.datetime().nullable().optional(),
});

/** Answers of steps of a work order. */
export const stepsGiven = z.array(step).min(1).max(100);
