import { z } from "zod";
import { holidayRules, meterKinds, periodTypes, recurrenceModes } from "@/lib/domain/maintenance/recurrence";
import { id, optionalId } from "./fields";

const weekday = z.int().min(1).max(7);
/** No plant plans further back or ahead. */
const date = z.iso
  .date()
  .refine((text) => text >= "2000-01-01" && text < "2200-01-01", { message: "errors.not_valid" });
/** A leap year has every day of a month. */
const isDayOfYear = (text: string) => z.iso.date().safeParse(`2024-${text}`).success;

const fields = z.strictObject({
  period_type: z.enum(periodTypes),
  every: z.int().min(1).max(99).default(1),
  weekdays: z
    .array(weekday)
    .min(1)
    .max(7)
    .transform((given) => [...new Set(given)].sort((a, b) => a - b))
    .nullable()
    .optional(),
  month_day: z.int().min(1).max(31).nullable().optional(),
  nth: z
    .strictObject({ n: z.literal([1, 2, 3, 4, -1]), weekday })
    .nullable()
    .optional(),
  dates: z
    .array(z.string().refine(isDayOfYear, { message: "errors.not_valid" }))
    .min(1)
    .max(366)
    .nullable()
    .optional(),
  starts_on: date,
  ends_on: date.nullable().optional(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  mode: z.enum(recurrenceModes).default("fixed"),
  on_holiday: z.enum(holidayRules).default("same"),
  lead_days: z.int().min(0).max(365).default(7),
  meter: z
    .strictObject({
      kind: z.enum(meterKinds),
      every: z.number().positive().max(1_000_000_000),
      sensor_id: optionalId,
      process_id: optionalId,
    })
    .superRefine(({ kind, sensor_id, process_id }, context) => {
      const other = kind === "run_hours" ? process_id && "process_id" : sensor_id && "sensor_id";
      if (other) context.addIssue({ code: "custom", path: [other], message: "work-series.other_meter" });
    })
    .nullable()
    .optional(),
});

/** Each way to name days belongs to one period type. */
function checkDays(rule: z.infer<typeof fields>, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  const days = { weekly: ["weekdays"], monthly: ["month_day", "nth"], yearly: ["dates"] }[rule.period_type];
  for (const field of ["weekdays", "month_day", "nth", "dates"] as const) {
    if (!rule[field]) continue;
    if (rule.mode === "floating") refuse(field, "work-series.floating_has_no_days");
    else if (!days.includes(field)) refuse(field, "work-series.other_period");
  }
  if (rule.month_day && rule.nth) refuse("nth", "work-series.day_or_weekday");
  if (rule.ends_on && rule.ends_on < rule.starts_on) refuse("ends_on", "work-series.ends_before_start");
}

/** How often work recurs; where it names no days they are those of the start. */
export const recurrence = fields.superRefine(checkDays);

export type RecurrenceInput = z.infer<typeof recurrence>;

/** What a change or a removal applies to: one occurrence, or all that nobody has begun. */
export const applyTo = z.enum(["this", "all"]).optional();

export const previewBody = fields.extend({ plant_id: id }).superRefine(checkDays);

export const generateBody = z.strictObject({ until: date.optional() });
