import { z } from "zod";
import { parseTime } from "@/lib/domain/ingest/payload";

const parameter = z.coerce.number().int().min(1).max(32_767);

/** ISO 8601, or UTC milliseconds as the addresses of charts carry them. */
export const moment = z.string().transform((text, context) => {
  const ts = parseTime(/^\d+$/.test(text) ? Number(text) : text);
  if (ts === null) context.addIssue({ code: "custom", message: "errors.not_valid" });

  return ts ?? 0;
});

const longest = 3 * 366 * 86_400_000;

const stretch = z.object({
  from: moment,
  to: moment,
  unit_system: z.enum(["1", "2"]).transform(Number).optional(),
});
const isStretch = ({ from, to }: { from: number; to: number }) => from < to && to - from <= longest;
const notValid = { path: ["to"], message: "errors.not_valid" };

export const seriesQuery = stretch
  .extend({
    parameters: z
      .union([z.array(parameter).max(12), parameter])
      .transform((value) => (Array.isArray(value) ? [...new Set(value)] : [value]))
      .optional(),
  })
  .refine(isStretch, notValid);

export const statisticsQuery = stretch.refine(isStretch, notValid);
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

export type SeriesQuery = z.infer<typeof seriesQuery>;

export const comparableQuery = z.object({
  search: z.string().trim().max(100).default(""),
  /** This one alone, whatever is searched for: what an address already names. */
  id: z.coerce.number().int().positive().optional(),
});
export type ComparableQuery = z.infer<typeof comparableQuery>;
