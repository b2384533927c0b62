import { z } from "zod";
import { judgedCounts } from "@/lib/domain/maintenance/verdict";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { idTexts, pageQuery } from "./fields";

export const judgedRowsQuery = pageQuery.extend({
  plant_id: idTexts.optional(),
  /** The fault that the diagnosis named, or "none"; of what was missed, the fault that was found. */
  fault: z.enum([...faults, "none"]).optional(),
  /** One of the counts of the board; without it all of its rows. */
  count: z.enum(judgedCounts).optional(),
});
export type JudgedRowsQuery = z.infer<typeof judgedRowsQuery>;
