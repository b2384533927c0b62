import { z } from "zod";
import { captureAxes, captureLines, captureTypes, mostAverages } from "@/lib/domain/monitoring/captures";
import { datedPageQuery, idText } from "./fields";

/** Captures are made by sensors; people ask for them, list them, look at them. */

const blank = z.literal("").transform(() => undefined);

export const captureQuery = datedPageQuery.extend({ axis: z.enum(captureAxes).or(blank).optional() });
export type CaptureQuery = z.infer<typeof captureQuery>;

/** Kind and highest frequency are asked for in one sentence by the service; the frequencies depend on the sensor. */
export const captureInput = z.strictObject({
  type: z.enum(captureTypes).nullable().optional(),
  axis: z.enum([...captureAxes, "all"]).default("all"),
  f_max_hz: z.number().positive().nullable().optional(),
  lines: z.literal(captureLines).default(1600),
  averages: z.int().min(1).max(mostAverages).default(1),
});
export type CaptureInput = z.infer<typeof captureInput>;

export const captureParams = z.object({ id: idText, fftId: idText });

/** The axis by letter, or by the specification's number. */
const axis = z
  .union([z.enum(captureAxes), z.enum(["1", "2", "3"]).transform((number) => captureAxes[Number(number) - 1]!)])
  .pipe(z.enum(captureAxes));
export const soundParams = captureParams.extend({ axis });
