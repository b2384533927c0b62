import { z } from "zod";
import { idTexts, optionalId, pageQuery, withShortPage, writtenRange } from "./fields";

export const failureGroups = ["mode", "cause", "remedy", "equipment_type", "equipment", "part", "plant"] as const;
export type FailureGroup = (typeof failureGroups)[number];

export const failureMeasures = ["count", "downtime_hours", "cost"] as const;
export type FailureMeasure = (typeof failureMeasures)[number];

const chosen = {
  plant_id: idTexts.optional(),
  /** Of the failure, on the plant's calendar; without it the last 365 days. */
  daterange: writtenRange.optional(),
};

const figured = {
  ...chosen,
  equipment_type_id: idTexts.optional(),
  by: z.enum(failureGroups).default("mode"),
  measure: z.enum(failureMeasures).default("count"),
};

export const failuresQuery = withShortPage(z.object(figured));
export type FailuresQuery = z.infer<typeof failuresQuery>;

export const repeatsQuery = pageQuery.extend(chosen);
export type RepeatsQuery = z.infer<typeof repeatsQuery>;

/** All of both, for a file. */
export const failuresAsked = z.strictObject(figured);
export type FailuresAsked = z.infer<typeof failuresAsked>;

/** What failed, why, and what was done: codes of the catalog. */
export const failureCodes = {
  fault_id: optionalId,
  cause_id: optionalId,
  remedy_id: optionalId,
  /** There was nothing wrong. */
  is_nothing_found: z.boolean().optional(),
};

export const failureInput = z.strictObject({ ...failureCodes, version: z.int().positive().optional() });
export type FailureInput = z.infer<typeof failureInput>;
