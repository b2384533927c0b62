import { z } from "zod";
import { id, idText, optionalId, shortPageQuery } from "./fields";
import { amount } from "./requisitions";
import { quantity } from "./stock";

export const reorderQuery = shortPageQuery.extend({ plant_id: idText.optional() });

/** What is ordered of the proposals, at one vendor. */
export const reorderBody = z.strictObject({
  plant_id: id,
  vendor_id: optionalId,
  lines: z
    .array(
      z
        .strictObject({
          part_id: optionalId,
          brand_model_id: optionalId,
          quantity: quantity.refine((value) => value > 0, { message: "stock.more_than_nothing" }),
          unit_price: amount.nullable().optional(),
        })
        .superRefine(({ part_id, brand_model_id }, context) => {
          if ((part_id == null) === (brand_model_id == null))
            context.addIssue({ code: "custom", path: ["part_id"], message: "stock.one_thing" });
        }),
    )
    .min(1)
    .max(100),
});
export type ReorderInput = z.infer<typeof reorderBody>;
