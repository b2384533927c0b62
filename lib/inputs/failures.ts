import { z } from "zod";
import { idTexts, withShortPage, writtenRange } from "./fields";

export const failureGroups = ["fault", "part", "equipment_type", "plant"] as const;
export type FailureGroup = (typeof failureGroups)[number];

export const failuresQuery = withShortPage(
  z.object({
    plant_id: idTexts.optional(),
    /** Of the failure, on the plant's calendar; without it the last 365 days. */
    daterange: writtenRange.optional(),
    by: z.enum(failureGroups).default("fault"),
  }),
);
export type FailuresQuery = z.infer<typeof failuresQuery>;
