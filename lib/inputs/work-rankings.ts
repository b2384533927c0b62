import { z } from "zod";
import { idText, pageQuery } from "./fields";

export const workRankingQuery = z.object({
  plant_id: idText.optional(),
  /** Whose next stop is filled; without it the line of the most expensive order. */
  production_line_id: idText.optional(),
});
export type WorkRankingQuery = z.infer<typeof workRankingQuery>;

const id = z.int().positive();

/** Orders for the next stop of a line, as the board has shown them. */
export const stopPlanBody = z.strictObject({
  plant_id: id,
  production_line_id: id,
  orders: z
    .array(z.strictObject({ id, version: id, assigned_user_id: id, due_at: z.iso.datetime() }))
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, { message: "what-first.order_twice" }),
});
export type StopPlanInput = z.infer<typeof stopPlanBody>;

export const rankingGradesQuery = pageQuery.extend({ plant_id: idText.optional() });
export type RankingGradesQuery = z.infer<typeof rankingGradesQuery>;
