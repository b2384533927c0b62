import { z } from "zod";

/** By year or by month, of so many years up to now. */
export const costsQuery = z.object({
  by: z.enum(["year", "month"]).default("year"),
  years: z.coerce.number().int().min(1).max(10).default(5),
});
export type CostsQuery = z.infer<typeof costsQuery>;
