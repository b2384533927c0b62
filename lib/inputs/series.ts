import { z } from "zod";
import { invalidField } from "@/lib/domain/shared/errors";
import { beginOf, endOf, isWrittenTime } from "@/lib/domain/shared/plant-day";
import type { Range } from "@/lib/domain/shared/quick-ranges";

const parameter = z.coerce.number().int().min(1).max(32_767);

/** Of one sensor, more than any measures. */
export const mostParameters = 64;

/**
 * UTC milliseconds as the addresses of charts carry them, an instant of ISO 8601, or a day or a time on the clock of the
 * sensor's plant; rangeOn() reads it there.
 */
export const moment = z
  .union([z.number(), z.string().trim().max(40)])
  .transform((value) => (/^\d{1,16}$/.test(String(value)) ? Number(value) : value))
  .refine((value) => (typeof value === "number" ? value > 0 && value < 8.64e15 : isWrittenTime(value)), {
    message: "errors.not_valid",
  });

const longest = 3 * 366 * 86_400_000;

/** What is asked for on the clock of a plant. */
export function rangeOn({ from, to }: { from: Moment; to: Moment }, timeZone: string, most = longest): Range {
  const begin = typeof from === "number" ? from : beginOf(from, timeZone);
  const end = typeof to === "number" ? to : endOf(to, timeZone);
  if (begin === null || end === null || end - begin > most) throw invalidField("to", "errors.not_valid");
  if (begin >= end) throw invalidField("to", "errors.ends_before");

  return { from: begin, to: end };
}

export type Moment = z.infer<typeof moment>;

const stretch = z.object({
  from: moment,
  to: moment,
  unit_system: z.enum(["1", "2"]).transform(Number).optional(),
});

export const seriesQuery = stretch.extend({
  parameters: z
    .union([z.array(parameter).max(mostParameters), parameter])
    .transform((value) => (Array.isArray(value) ? [...new Set(value)] : [value]))
    .optional(),
  /** Of each measurement, at most; left out, about a thousand. */
  points: z.coerce.number().int().min(20).max(1_000).optional(),
});

export const statisticsQuery = stretch;
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

export type SeriesQuery = z.infer<typeof seriesQuery>;

export const comparableQuery = z.object({
  search: z.string().trim().max(100).default(""),
  /** This one alone, whatever is searched for: what an address already names. */
  id: z.coerce.number().int().positive().optional(),
});
export type ComparableQuery = z.infer<typeof comparableQuery>;
