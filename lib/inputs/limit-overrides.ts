import { z } from "zod";
import { idText, idTexts, pageQuery } from "./fields";

export const limitOverridesQuery = pageQuery.extend({
  plant_id: idTexts.optional(),
  /** Who set the limits. */
  user_id: idText.optional(),
  /** "2026-11", of the plant's calendar; without it the last twelve months. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "errors.not_valid")
    .optional(),
});
export type LimitOverridesQuery = z.infer<typeof limitOverridesQuery>;
