import { z } from "zod";
import { datedPageQuery, idTexts } from "./fields";

export const crashKinds = ["command", "capture", "message", "recompute"] as const;

/** Failed work of devices. */
export const crashesQuery = datedPageQuery.extend({
  plant_id: idTexts.optional(),
  sensor_id: z.coerce.number().int().positive().optional(),
  kind: z.enum(crashKinds).optional(),
});
export type CrashesQuery = z.infer<typeof crashesQuery>;

export const usageQuery = z.object({ days: z.coerce.number().int().min(7).max(366).default(30) });
