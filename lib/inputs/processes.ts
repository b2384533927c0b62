import { z } from "zod";
import { datedPageQuery, flag, givenInstant, notes } from "./fields";
import { moment } from "./series";

/** Without both, the shift that runs or else the last one. */
export const countersQuery = z
  .object({ from: moment.optional(), to: moment.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ["to"], message: "errors.not_valid" });
export type CountersQuery = z.infer<typeof countersQuery>;

export const processDowntimesQuery = datedPageQuery.extend({
  is_open: flag.optional(),
  /** Stops that nobody has explained; short ones need no explanation. */
  is_unexplained: flag.optional(),
  /** Left out: only stops of five minutes and more. */
  with_short: flag.optional(),
});
export type ProcessDowntimesQuery = z.infer<typeof processDowntimesQuery>;

const reason_id = z.int().min(1).max(32_767).nullable().optional();

export const processDowntimeBody = z
  .strictObject({
    started_at: givenInstant,
    ended_at: givenInstant.optional(),
    reason_id,
    is_planned: z.boolean().optional(),
    note: notes,
  })
  .superRefine(({ started_at, ended_at }, context) => {
    if (ended_at && ended_at < started_at)
      context.addIssue({ code: "custom", path: ["ended_at"], message: "downtimes.ends_before" });
  });
export type ProcessDowntimeInput = z.infer<typeof processDowntimeBody>;

/** `version`: that of the stop as it was seen; left out, the reason replaces whatever the stop has. */
export const closeProcessDowntimeBody = z.strictObject({
  ended_at: givenInstant,
  reason_id,
  note: notes,
  version: z.int().positive().optional(),
});
export type CloseProcessDowntimeInput = z.infer<typeof closeProcessDowntimeBody>;

/** `reason_id: null` takes an explanation back. `version`: that of the stop as it was seen. */
export const explainDowntimeBody = z.strictObject({
  reason_id: z.int().min(1).max(32_767).nullable(),
  is_planned: z.boolean().optional(),
  note: notes,
  version: z.int().positive(),
});
export type ExplainDowntimeInput = z.infer<typeof explainDowntimeBody>;

/** Minutes later than now planned; negative: earlier. */
export const breakOffsetBody = z.strictObject({ minutes: z.int().min(-720).max(720) });
