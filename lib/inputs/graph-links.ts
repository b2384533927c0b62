import { z } from "zod";
import { longestLifetime, longestWindow } from "@/lib/domain/monitoring/graph-links";
import { id, idText } from "./fields";
import { moment, mostParameters } from "./series";

const parameters = z
  .array(z.int().min(1).max(32_767))
  .min(1)
  .max(mostParameters)
  .transform((ids) => [...new Set(ids)]);

/** What a link to a chart is made of: a rolling window or two moments, never both. */
export const graphLinkInput = z
  .strictObject({
    sensor_id: id,
    parameters,
    window_s: z.int().min(3600).max(longestWindow).optional(),
    from: moment.optional(),
    to: moment.optional(),
    expires_in_days: z.int().min(1).max(longestLifetime).default(7),
    is_place_shown: z.boolean().default(false),
  })
  .refine(({ window_s, from, to }) => (window_s === undefined) === (from !== undefined && to !== undefined), {
    path: ["window_s"],
    message: "errors.is_required",
  });
export type GraphLinkInput = z.infer<typeof graphLinkInput>;

export const graphLinkQuery = z.object({ sensor_id: idText.optional(), plant_id: idText.optional() });

/** Without a range: all that the link grants. */
export const sharedSeriesQuery = z
  .object({ from: moment.optional(), to: moment.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ["to"],
    message: "errors.is_required",
  });
