import { z } from "zod";
import { idText, text } from "./fields";

const date = z.iso.date();

export const hoursBody = z.strictObject({
  /** Minutes of Monday to Sunday; null: the usual hours of the plant. */
  minutes: z.array(z.int().min(0).max(1_440)).length(7).nullable(),
  version: z.int().positive().optional(),
});

export const absenceBody = z
  .strictObject({ from_date: date, until_date: date, reason: text })
  .refine(({ from_date, until_date }) => from_date <= until_date, {
    path: ["until_date"],
    message: "planner.ends_before",
  });
export type AbsenceInput = z.infer<typeof absenceBody>;

export const calendarBody = z.strictObject({
  work_days: z
    .array(z.int().min(1).max(7))
    .transform((given) => [...new Set(given)].sort((a, b) => a - b))
    .optional(),
  /** All of them: those that are left out are holidays no more. */
  holidays: z
    .array(z.strictObject({ date, name: z.string().trim().min(1).max(80) }))
    .max(1_000)
    .refine((all) => new Set(all.map((one) => one.date)).size === all.length, { message: "planner.holiday_twice" })
    .optional(),
  version: z.int().positive().optional(),
});
export type CalendarInput = z.infer<typeof calendarBody>;

/** Any day of the week. */
export const weekQuery = z.object({ plant_id: idText.optional(), week: date.optional() });
