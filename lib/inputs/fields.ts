import { z } from "zod";
import { mostLargeMoney, mostMoney, mostPerHour } from "@/lib/domain/shared/money";
import { isInstant, isWrittenTime } from "@/lib/domain/shared/plant-day";

/** The input vocabulary that resources share. */

/** A name: something must be left after trimming, no control characters (they would forge mail headers and logs). */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/);

/** A short optional text; blank means none, absent means untouched. */
export const text = z
  .string()
  .trim()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/)
  .nullable()
  .optional()
  .transform((value) => (value === undefined ? undefined : value || null));

/** A text that is needed, of at most so many characters. PostgreSQL cannot keep NUL. */
export const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((value) => !value.includes("\0"));

/** A long optional text. PostgreSQL cannot keep NUL. */
export const notes = z
  .string()
  .trim()
  .max(10_000)
  .refine((value) => !value.includes("\0"))
  .nullable()
  .optional()
  .transform((value) => (value === undefined ? undefined : value || null));

/** A color as screens write it, "#1457a8"; blank means none. */
export const color = z
  .string()
  .trim()
  .toLowerCase()
  .nullable()
  .optional()
  .transform((value) => (value === undefined ? undefined : value || null))
  .pipe(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/, { message: "errors.not_a_color" })
      .nullable()
      .optional(),
  );

/** An address that mail may go to; blank means none. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254)
  .nullable()
  .optional()
  .transform((text) => (text === undefined ? undefined : text || null))
  .pipe(z.email().nullable().optional());

export const id = z.int().positive().max(2_147_483_647);
export const optionalId = id.nullable().optional();
export const optionalNumber = z.number().finite().nullable().optional();
/** Whole cents, up to twenty million. */
export const money = z.int().min(0).max(mostMoney, { message: "errors.amount_too_large" });
export const optionalMoney = money.nullable().optional();
/** Whole cents of what may be dearer than that: a budget, a new machine. */
export const largeMoney = z.int().min(0).max(mostLargeMoney, { message: "errors.large_amount_too_large" });
/** What an hour costs, in whole cents. */
export const moneyPerHour = z.int().min(0).max(mostPerHour).nullable().optional();
/** A day, yyyy-mm-dd. */
export const day = z.iso
  .date()
  .nullable()
  .optional()
  .transform((value) => (value ? new Date(`${value}T00:00:00Z`) : value));
/** A time on a plant's clock, or an instant with its zone; which plant's, the service knows. */
export const writtenText = z
  .string()
  .trim()
  .max(40)
  .refine(isWrittenTime, { message: "errors.not_valid" })
  .meta({ examples: ["2026-03-01", "2026-03-01 06:30", "2026-03-01T06:30:00Z"] });
/** What a filter by days or times accepts. Its end is included: a day is the whole day. */
export const writtenRange = z.object({ from: writtenText.optional(), to: writtenText.optional() });
export type WrittenRange = z.infer<typeof writtenRange>;
/** An instant with its zone; without one it would be read on the clock of the server. */
export const givenInstant = z
  .string()
  .trim()
  .max(40)
  .superRefine((text, context) => {
    if (isInstant(text)) return;
    context.addIssue({ code: "custom", message: isWrittenTime(text) ? "errors.needs_zone" : "errors.not_valid" });
  })
  .meta({ format: "date-time" })
  .transform((text) => new Date(text));
export const instant = givenInstant.nullable().optional();

/** Values of a company's own fields by their key: its field states what each takes (GET /custom-fields/schema). */
export const customInput = z.record(z.string().max(60), z.unknown()).optional();

/** What an address's query may hold, where it is not a resource's list. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"])])
  .transform((value) => value === true || value === "true" || value === "1");
export const idText = z.coerce.number().pipe(id);
export const idTexts = z
  .union([z.array(idText).max(1_000), idText])
  .transform((value) => (Array.isArray(value) ? value : [value]));
export const plantQuery = z.object({ plant_id: idText.optional() });
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(10),
});
/** A list that is short: all of it, unless a page is asked for. */
const shortPage = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  max: z.coerce.number().int().min(1).max(200).optional(),
};
export const shortPageQuery = z.object(shortPage);
export const withShortPage = <Shape extends z.ZodRawShape>(query: z.ZodObject<Shape>) => query.extend(shortPage);
/** A list whose rows have a date. */
export const datedPageQuery = pageQuery.extend({ daterange: writtenRange.optional() });
export type DatedPage = z.infer<typeof datedPageQuery>;
