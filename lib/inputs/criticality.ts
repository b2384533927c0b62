import { z } from "zod";
import { criticalityAnswers, criticalityQuestions } from "@/lib/domain/structure/criticality";
import { idText } from "./fields";

const answer = z.literal(criticalityAnswers);
const [safety, environment, production, redundancy, repair_time] = criticalityQuestions;

/** All five; a question without its answer is refused at it. */
export const criticalityBody = z.strictObject({
  answers: z.strictObject({
    [safety]: answer,
    [environment]: answer,
    [production]: answer,
    [redundancy]: answer,
    [repair_time]: answer,
  }),
  version: z.int().positive().optional(),
});
export type CriticalityInput = z.infer<typeof criticalityBody>;

export const criticalityQuery = z.object({ plant_id: idText.optional() });
