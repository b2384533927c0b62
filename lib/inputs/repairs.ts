import { z } from "zod";
import { repairOutcomes } from "@/lib/domain/maintenance/repair-outcome";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { idTexts, pageQuery, withShortPage, writtenRange } from "./fields";

export const repairGroups = ["fault", "equipment_type", "plant"] as const;
export type RepairGroup = (typeof repairGroups)[number];

/** A fault of the list, or "none" for repairs where none was named. */
const namedFault = z.enum([...faults, "none"]);

const chosen = {
  plant_id: idTexts.optional(),
  /** Of the completion of the work, on the plant's calendar; without it the last 365 days. */
  daterange: writtenRange.optional(),
};

export const repairFiguresQuery = withShortPage(z.object({ ...chosen, by: z.enum(repairGroups).default("fault") }));
export type RepairFiguresQuery = z.infer<typeof repairFiguresQuery>;

export const repairListQuery = pageQuery.extend({
  ...chosen,
  fault: namedFault.optional(),
  equipment_type_id: idTexts.optional(),
  outcome: z.enum(repairOutcomes).optional(),
});
export type RepairListQuery = z.infer<typeof repairListQuery>;
