import { z } from "zod";
import { givenInstant, id } from "./fields";

/** Labor on an order: a time from and to, or minutes alone. Without a person it is one's own. */
export const laborBody = z
  .strictObject({
    user_id: id.optional(),
    started_at: givenInstant.optional(),
    ended_at: givenInstant.optional(),
    minutes: z.int().min(1).max(100_000).optional(),
  })
  .superRefine(({ started_at, ended_at, minutes }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const isSpan = started_at !== undefined || ended_at !== undefined;
    if (isSpan && minutes !== undefined) refuse("minutes", "work-orders.labor_either");
    if (!isSpan && minutes === undefined) refuse("minutes", "errors.is_required");
    if (isSpan && !started_at) refuse("started_at", "errors.is_required");
    if (isSpan && !ended_at) refuse("ended_at", "errors.is_required");
    if (started_at && ended_at && started_at >= ended_at) refuse("ended_at", "work-orders.labor_ends_before");
    if (started_at && ended_at && ended_at.getTime() - started_at.getTime() > longestMs)
      refuse("ended_at", "work-orders.labor_too_long");
  });
export type LaborInput = z.infer<typeof laborBody>;

/** A week in one piece is a slip of the pen. */
const longestMs = 7 * 24 * 3_600_000;
