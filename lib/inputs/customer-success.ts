import { z } from "zod";
import { id, optionalId, words } from "./fields";

/** yyyy-mm-dd, kept as it is written: it is one of a list, not a column. */
const writtenDay = z.iso.date().nullable().optional();

const meetingTopic = z.strictObject({ title: words(200), note: words(2_000).nullable().optional() });
const meetingAction = z.strictObject({
  text: words(500),
  owner_id: optionalId,
  due_on: writtenDay,
  is_done: z.boolean().default(false),
});
export type MeetingTopic = z.infer<typeof meetingTopic>;
export type MeetingAction = z.infer<typeof meetingAction>;

export const attendees = z.array(words(120)).max(50).default([]);
export const topics = z.array(meetingTopic).max(50).default([]);
export const actions = z.array(meetingAction).max(100).default([]);

const plant_id = z.coerce.number().pipe(id);
export const meetingQuery = z.object({ plant_id });
export const successQuery = z.object({ company_id: plant_id.optional() });

export const issueInput = z.strictObject({ version: z.int().positive().optional() });
export const paperQuery = z.object({ language: z.enum(["en", "es"]).optional() });
