import { z } from "zod";
import { isClockTime } from "@/lib/domain/notifications/summary-time";
import { asTyped, phoneProblem } from "@/lib/domain/notifications/telephone";

/** Where and when a person is reached. */

/** A telephone that an SMS may go to, in E.164; blank means none. */
export const phone = z
  .string()
  .max(40)
  .transform((text) => asTyped(text) || null)
  .superRefine((number, context) => {
    const problem = number && phoneProblem(number);
    if (problem) context.addIssue({ code: "custom", message: `errors.${problem}` });
  })
  .nullable();

/** "07:30", a time of day by the plant's clock; null is none. */
export const clockTime = z.string().refine(isClockTime, { message: "errors.not_a_time" }).nullable();
