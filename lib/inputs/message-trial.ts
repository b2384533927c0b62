import { z } from "zod";
import { adapters } from "@/lib/domain/ingest/devices";
import { doors } from "@/lib/domain/ingest/doors";
import { pointMapSchema } from "@/lib/domain/ingest/points";
import { registerMapSchema } from "@/lib/domain/ingest/registers";

const longestTried = 64 * 1024;

/** A message to try, with the maps as they are being edited; what is left out is as it is saved. */
export const messageTrialInput = z.strictObject({
  message: z.string().min(1).max(longestTried),
  door: z.enum(doors).default("json"),
  adapter: z.enum(adapters).nullable().optional(),
  register_map: registerMapSchema.optional(),
  point_map: pointMapSchema.optional(),
});
export type MessageTrialInput = z.infer<typeof messageTrialInput>;
