import { z } from "zod";
import { invalidField } from "@/lib/domain/shared/errors";
import { beginOf, endOf } from "@/lib/domain/shared/plant-day";
import { id, writtenText } from "./fields";

const longest = 400 * 86_400_000; // as late as readings are taken

const range = {
  from: writtenText,
  /** Left out: until now. */
  to: writtenText.optional(),
};

/** A past period that is recalculated, in days and times of the sensor's plant; periodOn() reads it there. */
export const recomputeInput = z.strictObject(range);
export type WrittenPeriod = z.infer<typeof recomputeInput>;

/** For several sensors, or for all that use a formula; a day is that of each sensor's plant. */
export const recomputeMany = z
  .strictObject({ ...range, ids: z.array(id).max(500).default([]), formula_id: id.optional() })
  .refine(({ ids, formula_id }) => ids.length > 0 || formula_id !== undefined, {
    path: ["ids"],
    message: "level-zones.sensors_selected",
  });

/** The past part of what is asked for, on the clock of a plant. */
export function periodOn({ from, to }: WrittenPeriod, timeZone: string, now: Date) {
  const begin = beginOf(from, timeZone);
  const end = to === undefined ? now.getTime() : endOf(to, timeZone);
  if (begin === null || begin >= now.getTime()) throw invalidField("from", "recomputes.backwards");
  if (end === null || end <= begin) throw invalidField("to", "recomputes.backwards");
  if (to !== undefined && end - begin > longest) throw invalidField("from", "recomputes.too_long");

  return { from_at: new Date(begin), to_at: new Date(Math.min(end, now.getTime())) };
}
