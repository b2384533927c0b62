import { z } from "zod";
import { savingStatuses } from "@/lib/domain/maintenance/savings";
import { mostPerHour } from "@/lib/domain/shared/money";
import { idTexts, notes, pageQuery, writtenRange } from "./fields";

const cents = z.int().min(0).max(100_000_000_000);
const minutes = z.int().min(0).max(525_600);
const version = z.int().positive().optional();

/** The figures of a saving, money in cents. What an hour costs is the line's or the plant's unless it is given. */
export const savingInput = z.strictObject({
  probability: z.int().min(1).max(100),
  failure_minutes: minutes,
  planned_minutes: minutes,
  downtime_cost: z.int().min(0).max(mostPerHour).nullable().optional(),
  failure_cost: cents,
  labor_cost: cents,
  parts_cost: cents,
  note: notes,
  /** For a change of figures that stand: why. */
  reason: notes,
  version,
});
export type SavingInput = z.infer<typeof savingInput>;

/** What goes with a decision: a reason for turning it down, a note for what no sensor can show. */
export const savingDecision = z.strictObject({ reason: notes, note: notes, version });

const status = z.enum(savingStatuses);

export const savingQuery = pageQuery.extend({
  plant_id: idTexts.optional(),
  production_line_id: idTexts.optional(),
  machine_id: idTexts.optional(),
  asset_id: idTexts.optional(),
  equipment_id: idTexts.optional(),
  status: z
    .union([z.array(status).max(5), status])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional(),
  /** By the day on which the work was completed, on the plant's calendar. */
  daterange: writtenRange.optional(),
});
export type SavingQuery = z.infer<typeof savingQuery>;
