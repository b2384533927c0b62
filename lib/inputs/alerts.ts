import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";

/** Alerts are made by the engine; people read, acknowledge and mute them. */
export const alertStates = ["open", "new", "acknowledged", "settled", "muted"] as const;
export type AlertState = (typeof alertStates)[number];

const wholeNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item).max(1_000), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.infer<Item>[])
    .optional();
/** A day means the whole of it, in UTC; the plant's own days are the caller's to name with a time. */
const moment = (edge: "00:00:00" | "23:59:59") =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$/)
    .transform((text) => new Date(`${text.slice(0, 10)}T${text.slice(11) || edge}Z`))
    // The ninety-ninth of a month has the right shape and is no day.
    .pipe(z.date())
    .optional();

export const alertQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(10),
  orderByColumn: z.enum(["level", "opened_at", "ended_at", "id", "created_at"]).default("level"),
  orderByMethod: z.enum(["asc", "desc"]).default("asc"),
  plant_id: listOf(wholeNumber),
  equipment_id: listOf(wholeNumber),
  sensor_id: listOf(wholeNumber),
  parameter: listOf(wholeNumber),
  level: listOf(z.enum(levels)),
  kind: listOf(z.enum(["level", "no_data"])),
  state: listOf(z.enum(alertStates)),
  daterange: z.object({ from: moment("00:00:00"), to: moment("23:59:59") }).optional(),
});
export type AlertQuery = z.infer<typeof alertQuery>;

export const acknowledgeInput = z.strictObject({
  note: z.string().trim().max(2_000).default(""),
  version: z.int().positive().optional(),
});

/** `until` null ends it. */
export const shelveInput = z.strictObject({
  until: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
  reason: z.string().trim().max(2_000).default(""),
});
