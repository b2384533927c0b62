import { z } from "zod";
import { id } from "./fields";
import { moment, mostParameters } from "./series";

const parameters = z.array(z.int().min(1).max(32_767)).max(mostParameters);

/** Charts of several sensors of a plant as one PDF. Without measurements: all that the sensor has. */
export const chartReportInput = z.strictObject({
  title: z.string().trim().min(1).max(120).optional(),
  from: moment,
  to: moment,
  charts: z
    .array(z.strictObject({ sensor_id: id, parameters: parameters.default([]) }))
    .min(1)
    .max(40),
  /** Left out: the caller's own. */
  language_id: z.literal([1, 2]).optional(),
  /** People of the plant who get it by mail too. */
  send_to: z.array(id).max(50).default([]),
});
export type ChartReportInput = z.infer<typeof chartReportInput>;

/** The charts of one sensor. */
export const sensorReportInput = z.strictObject({
  from: moment,
  to: moment,
  parameters: parameters.default([]),
  language_id: z.literal([1, 2]).optional(),
});
