import { z } from "zod";
import { itemCoverages } from "@/lib/domain/monitoring/coverage";
import { idText, pageQuery } from "./fields";

export const coverageQuery = pageQuery.extend({
  plant_id: idText.optional(),
  /** "2026-11"; without it the present month. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "errors.not_valid")
    .optional(),
  coverage: z.enum(itemCoverages).optional(),
  device_state: z.enum(["battery_low", "signal_weak"]).optional(),
});
export type CoverageQuery = z.infer<typeof coverageQuery>;
