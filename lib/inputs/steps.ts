import { z } from "zod";
import { stepFollowUps, stepKinds, stepReadings } from "@/lib/domain/maintenance/work-order-steps";
import { optionalId } from "./fields";

const limit = z.number().finite().nullable().optional();

/** A step of a procedure, on its own or in a work order. */
const givenStep = z
  .strictObject({
    text: z.string().trim().min(1).max(500),
    hint: z.string().trim().max(1_000).nullable().optional(),
    /** A picture that was uploaded before, by POST /files. */
    picture_id: optionalId,
    kind: z.enum(stepKinds).optional(),
    unit: z.string().trim().max(20).nullable().optional(),
    min: limit,
    max: limit,
    choices: z.array(z.string().trim().min(1).max(120)).max(20).nullable().optional(),
    is_required: z.boolean().optional(),
    needs_photo: z.boolean().optional(),
    on_fail: z.enum(stepFollowUps).optional(),
    reading: z.enum(stepReadings).nullable().optional(),
  })
  .superRefine(({ kind, min, max, choices }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message: `task-procedures.${message}` });
    if (typeof min === "number" && typeof max === "number" && min > max) refuse("max", "max_below_min");
    if (kind === "choice" && new Set(choices).size < 2) refuse("choices", "two_choices");
    if (choices && new Set(choices).size !== choices.length) refuse("choices", "same_choice");
  })
  .meta({ id: "StepInput" });

export const givenSteps = z.array(givenStep).max(100);
