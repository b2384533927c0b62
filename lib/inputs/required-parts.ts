import { z } from "zod";
import { id, optionalId } from "./fields";
import { quantity } from "./stock";

const some = quantity.refine((value) => value > 0, { message: "stock.more_than_nothing" });

/** What an order needs: a part or a part number, and from where if that matters. */
const requiredPart = z
  .strictObject({ part_id: optionalId, brand_model_id: optionalId, quantity: some, store_room_id: optionalId })
  .superRefine(({ part_id, brand_model_id }, context) => {
    if (Boolean(part_id) === Boolean(brand_model_id))
      context.addIssue({ code: "custom", path: ["part_id"], message: "stock.one_thing" });
  })
  .meta({ id: "RequiredPartInput" });
export const requiredParts = z.array(requiredPart).max(100);
export type RequiredPart = z.infer<typeof requiredPart>;

/** What was taken of one need, by its id on the order. */
const takenPart = z.strictObject({ id, quantity }).meta({ id: "TakenPartInput" });
export const takenParts = z.array(takenPart).max(100);
export type TakenPart = z.infer<typeof takenPart>;
