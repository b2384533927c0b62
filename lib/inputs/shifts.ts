import { z } from "zod";
import { mostShifts, noteKinds } from "@/lib/domain/maintenance/shift";
import { givenInstant, id, optionalId } from "./fields";

const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "processes.not_a_time" });

/** All shifts of a plant. Without an id a shift is new; one that is left out is removed. */
export const plantShiftsBody = z.strictObject({
  shifts: z
    .array(
      z.strictObject({
        id: z.int().min(1).max(32_767).optional(),
        name: z.string().trim().min(1, { message: "errors.is_required" }).max(100),
        starts: clock,
        ends: clock,
        weekdays: z
          .array(z.int().min(1).max(7))
          .min(1, { message: "shifts.no_weekday" })
          .max(7)
          .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
      }),
    )
    .max(mostShifts),
});
export type PlantShiftsInput = z.infer<typeof plantShiftsBody>;

const noteText = z
  .string()
  .trim()
  .max(1_000)
  .refine((value) => !value.includes("\0"))
  .transform((value) => value || null)
  .nullable();

const place = { production_line_id: optionalId, machine_id: optionalId, equipment_id: optionalId } as const;

interface Placed {
  production_line_id?: number | null;
  machine_id?: number | null;
  equipment_id?: number | null;
}

const atOnePlace = ({ production_line_id, machine_id, equipment_id }: Placed) =>
  [production_line_id, machine_id, equipment_id].filter((one) => one != null).length <= 1;
const onePlace = { path: ["equipment_id"], message: "shifts.one_place" };

/** Photos and a voice note that come with it, stored by the door. */
export const noteFiles = ["photo_1", "photo_2", "photo_3", "voice"] as const;

/** Other files of it are uploads of the person's own, stored before. It needs words or a voice note. */
export const noteBody = z
  .strictObject({
    kind: z.enum(noteKinds).default("info"),
    text: noteText.optional(),
    ...place,
    /** Left out: what is to be watched stays open. */
    is_open: z.boolean().optional(),
    file_ids: z.array(id).max(10).default([]),
    photo_1_id: id.optional(),
    photo_2_id: id.optional(),
    photo_3_id: id.optional(),
    voice_id: id.optional(),
    /** When it was made, of one that has waited on a phone; left out: now. */
    made_at: givenInstant.optional(),
  })
  .refine(atOnePlace, onePlace);
export type NoteInput = z.infer<typeof noteBody>;

/** What is left out stays. After the hand-over, and by others than its author, only `is_open: false`. */
export const noteChange = z
  .strictObject({
    kind: z.enum(noteKinds).optional(),
    text: noteText.optional(),
    ...place,
    is_open: z.boolean().optional(),
    version: z.int().positive().optional(),
  })
  .refine(atOnePlace, onePlace);
export type NoteChange = z.infer<typeof noteChange>;

export const handOverBody = z.strictObject({ text: noteText.optional(), version: z.int().positive().optional() });
export type HandOverInput = z.infer<typeof handOverBody>;
