import { z } from "zod";
import { mostWhys } from "@/lib/domain/maintenance/root-cause";
import { id, optionalId, words } from "./fields";

const sentence = words(1_000);

export const rootCauseInput = z.strictObject({
  problem: sentence,
  /** Each answers why the one before it was. */
  whys: z
    .array(z.strictObject({ text: sentence, file_ids: z.array(id).max(20).default([]) }))
    .min(1)
    .max(mostWhys),
  cause_id: optionalId,
  actions: z
    .array(
      z.strictObject({
        text: sentence,
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
