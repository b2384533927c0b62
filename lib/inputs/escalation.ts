import { z } from "zod";
import { longestEscalationMinutes, mostEscalationSteps } from "@/lib/domain/notifications/escalation";
import { id } from "./fields";

const step = z
  .strictObject({
    after_minutes: z.int().min(1).max(longestEscalationMinutes),
    user_id: id.nullable().default(null),
    team_id: id.nullable().default(null),
  })
  .refine(({ user_id, team_id }) => (user_id === null) !== (team_id === null), {
    path: ["user_id"],
    message: "plants.escalation.one_of",
  });

export const escalationBody = z.strictObject({
  /** All of them, in their order; none ends the escalation. */
  steps: z
    .array(step)
    .max(mostEscalationSteps)
    .superRefine((steps, context) => {
      steps.forEach(({ after_minutes }, at) => {
        const before = steps[at - 1];
        if (before && after_minutes <= before.after_minutes)
          context.addIssue({ code: "custom", path: [at, "after_minutes"], message: "plants.escalation.later" });
      });
    }),
  /** What the caller saw. */
  version: z.int().positive(),
});
export type EscalationInput = z.infer<typeof escalationBody>;
