import { z } from "zod";
import { datedPageQuery, flag, givenInstant, id, idText, idTexts, text } from "./fields";

export const downtimeBody = z
  .strictObject({
    plant_id: id.optional(),
    production_line_id: id.optional(),
    machine_id: id.optional(),
    equipment_id: id.optional(),
    started_at: givenInstant,
    ended_at: givenInstant.optional(),
    reason: text,
    is_planned: z.boolean().default(false),
  })
  .superRefine(({ production_line_id, machine_id, equipment_id, started_at, ended_at }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if ([production_line_id, machine_id, equipment_id].filter((one) => one !== undefined).length !== 1)
      refuse("equipment_id", "downtimes.one_place");
    if (ended_at && ended_at < started_at) refuse("ended_at", "downtimes.ends_before");
  });
export type DowntimeInput = z.infer<typeof downtimeBody>;

export const closeDowntimeBody = z.strictObject({ ended_at: givenInstant });

/** What is left out stays as it is. */
export const correctDowntimeBody = z.strictObject({
  started_at: givenInstant.optional(),
  ended_at: givenInstant.optional(),
  reason: text.nullable().optional(),
  is_planned: z.boolean().optional(),
  version: z.number().int().positive().optional(),
});
export type CorrectDowntimeInput = z.infer<typeof correctDowntimeBody>;

export const downtimesQuery = datedPageQuery.extend({
  plant_id: idTexts.optional(),
  production_line_id: idText.optional(),
  machine_id: idText.optional(),
  equipment_id: idText.optional(),
  work_order_id: idText.optional(),
  process_id: idText.optional(),
  is_open: flag.optional(),
  /** Stops of counted lines under five minutes; left out: with them. */
  is_short: flag.optional(),
});
export type DowntimesQuery = z.infer<typeof downtimesQuery>;
