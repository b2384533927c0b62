import { z } from "zod";
import { mostWhys } from "@/lib/domain/maintenance/root-cause";
import { id, optionalId } from "./fields";

const said = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .refine((value) => !value.includes("\0"));

export const rootCauseInput = z.strictObject({
  problem: said,
  /** Each answers why the one before it was. */
  whys: z
    .array(z.strictObject({ text: said, file_ids: z.array(id).max(20).default([]) }))
    .min(1)
    .max(mostWhys),
  cause_id: optionalId,
  actions: z
    .array(
      z.strictObject({
        text: said,
        owner_id: id,
        due_on: z.iso.date(),
        is_done: z.boolean().default(false),
        work_order_id: optionalId,
        /** It becomes an order below this one, of its owner. */
        makes_order: z.boolean().optional(),
      }),
    )
    .max(20)
    .default([]),
  /** Left out while there is none. */
  version: z.int().positive().optional(),
});
export type RootCauseInput = z.infer<typeof rootCauseInput>;
