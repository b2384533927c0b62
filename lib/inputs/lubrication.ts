import { z } from "zod";
import { bearingKinds } from "@/lib/domain/lubrication/amount";
import { containers, doses, mostStrokes } from "@/lib/domain/lubrication/container";
import { givenInstant, id, idText, withShortPage } from "./fields";

const millimeters = z.number().positive().max(10_000);

/** A bearing of the catalogue, or its measures. */
export const lubeParamsInput = z
  .strictObject({
    bearing_id: id.optional(),
    outside_mm: millimeters.optional(),
    inside_mm: millimeters.optional(),
    width_mm: millimeters.optional(),
    rpm: z.number().positive().max(100_000).optional(),
    temperature: z.number().min(-100).max(500).nullable().optional(),
    is_vertical: z.boolean().default(false),
    bearing_kind: z.enum(bearingKinds).default("deep_groove"),
    lubricant_type_id: id.nullable().optional(),
    container: z.enum(containers).optional(),
    strokes: z.int().min(1).max(mostStrokes).nullable().optional(),
    dose: z
      .number()
      .refine((dose) => doses.includes(dose), { message: "lubricators.not_a_dose" })
      .nullable()
      .optional(),
  })
  .meta({ examples: [{ outside_mm: 90, inside_mm: 40, width_mm: 23, rpm: 1780, container: "60", strokes: 1 }] });
export type LubeParams = z.infer<typeof lubeParamsInput>;

const level = z.number().min(-20).max(150);
const crest = z.number().min(1).max(1_000).nullable().optional();

/** What the instrument or the point's sensor reads. */
const ultrasoundReading = {
  /** dBµV, RMS. */
  db: level,
  crest,
  rpm: z.number().min(0).max(100_000).nullable().optional(),
  /** Of the instrument, in dB. */
  gain: z.number().min(-200).max(200).nullable().optional(),
};

/** The cycle count goes beyond what a set should give only when a supervisor confirms it. */
export const cycleInput = z.strictObject({ confirm: z.boolean().default(false) });

export const replaceInput = z.strictObject({
  /** The storeroom that the spare container is taken from; left out, nothing leaves the stock. */
  store_room_id: id.nullable().optional(),
});

export const startGreasingInput = z.strictObject({
  ...ultrasoundReading,
  /** A supervisor goes beyond two charges in 30 days. */
  confirm: z.boolean().default(false),
});
export type StartGreasing = z.infer<typeof startGreasingInput>;

export const doseInput = z.strictObject({
  /** The number of this dose, from 1: of two people who give the same dose, one does. */
  number: z.int().min(1).max(1_000),
  strokes: z.int().min(1).max(10_000),
});

export const doseReadingInput = z.strictObject({ number: z.int().min(1).max(1_000), ...ultrasoundReading });
export type DoseReading = z.infer<typeof doseReadingInput>;

const recordedDose = z.strictObject({
  number: z.int().min(1).max(1_000),
  strokes: z.int().min(1).max(10_000),
  given_at: givenInstant,
  reading: z.strictObject({ ...ultrasoundReading, read_at: givenInstant }).optional(),
});

/** A greasing that is reported in one piece; the outcome only where the readings do not show it. */
export const wholeGreasingInput = z.strictObject({
  started_at: givenInstant,
  before: z.strictObject(ultrasoundReading),
  doses: z
    .array(recordedDose)
    .max(50)
    .refine((doses) => doses.every(({ number }, index) => number === index + 1), {
      message: "lubricators.not_in_order",
    }),
  outcome: z.enum(["blocked", "abandoned"]).optional(),
});
export type WholeGreasing = z.infer<typeof wholeGreasingInput>;

/** Blocked: the gun is hard, or grease comes out at the seal. */
export const endGreasingInput = z.strictObject({ outcome: z.enum(["blocked", "abandoned"]) });

export const roundQuery = z.object({ plant_id: idText.optional() });

export const greasingResultsQuery = withShortPage(
  z.object({
    by: z.enum(["point", "lubricant"]).default("lubricant"),
    plant_id: idText.optional(),
    lubricator_id: idText.optional(),
  }),
);
export type GreasingResultsQuery = z.infer<typeof greasingResultsQuery>;

export const greasingParams = z.object({ id: idText, greasingId: idText });
