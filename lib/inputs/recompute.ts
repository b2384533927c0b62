import { z } from "zod";
import { givenInstant, id } from "./fields";

const longestDays = 400; // as late as readings are taken

const range = {
  from: givenInstant,
  /** Left out: until now. */
  to: givenInstant.optional(),
};

type Range = { from: Date; to?: Date };
const isForward = ({ from, to }: Range) => (to ?? new Date(8.64e15)) > from;
const isBounded = ({ from, to }: Range) => !to || to.getTime() - from.getTime() <= longestDays * 86_400_000;

/** A past period that is recalculated. */
export const recomputeInput = z
  .strictObject(range)
  .refine(isForward, { path: ["to"], message: "recomputes.backwards" })
  .refine(isBounded, { path: ["from"], message: "recomputes.too_long" });

/** For several sensors, or for all that use a formula. */
export const recomputeMany = z
  .strictObject({ ...range, ids: z.array(id).max(500).default([]), formula_id: id.optional() })
  .refine(isForward, { path: ["to"], message: "recomputes.backwards" })
  .refine(isBounded, { path: ["from"], message: "recomputes.too_long" })
  .refine(({ ids, formula_id }) => ids.length > 0 || formula_id !== undefined, {
    path: ["ids"],
    message: "level-zones.sensors_selected",
  });
