import { z } from "zod";
import { idTexts } from "./fields";

export const pageVisitInput = z.strictObject({ page: z.string().min(1).max(200) });

const day = z.iso.date();

export const pageVisitsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(10),
  orderByColumn: z.enum(["visits", "people", "last_at", "page"]).default("visits"),
  orderByMethod: z.enum(["asc", "desc"]).default("desc"),
  search: z.string().trim().max(200).default(""),
  company_id: idTexts.optional(),
  daterange: z.object({ from: day.optional(), to: day.optional() }).optional(),
});
export type PageVisitsQuery = z.infer<typeof pageVisitsQuery>;
