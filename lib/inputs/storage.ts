import { z } from "zod";
import { leastKeptDays, mostKeptDays } from "@/lib/domain/operation/storage";
import { shownAgain } from "./second-factor";

const days = z.int().min(leastKeptDays).max(mostKeptDays).nullable();

export const keptInput = z.strictObject({
  /** Null: for ever. */
  keep_readings_days: days,
  keep_hours_days: days,
  /** Whether readings are written to Parquet files, and deleted only when they are; left out: as before. */
  is_archived_to_files: z.boolean().optional(),
  /** Where less is kept than before: that what is older may be deleted. */
  confirm: z.literal("delete").optional(),
  version: z.int().optional(),
  current_password: shownAgain,
});
export type KeptInput = z.infer<typeof keptInput>;
