import { z } from "zod";

/** The first file of the first part: what the archive is, and every other file in it. */
export const manifestSchema = z.object({
  format: z.int(),
  /** Of the product that wrote it. */
  release: z.string(),
  /** Names of the migrations of its database. */
  migrations: z.array(z.string()),
  company: z.object({ id: z.int(), name: z.string() }),
  snapshot_at: z.string(),
  include: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  parts: z.int(),
  members: z.array(
    z.object({
      path: z.string(),
      part: z.int(),
      rows: z.number().nullable(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
