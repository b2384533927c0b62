import { z } from "zod";
import { mostOfAMovement, movementKinds } from "@/lib/domain/structure/stock";
import { datedPageQuery, flag, givenInstant, id, idText, optionalId, text } from "./fields";

/** How much: three decimals at most. */
export const quantity = z
  .number()
  .min(0)
  .max(mostOfAMovement)
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, { message: "stock.three_decimals" });

/** What is moved: a part or a part number, never both. */
const thing = { part_id: id.optional(), brand_model_id: id.optional() };

export const movementBody = z
  .strictObject({
    kind: z.enum(movementKinds),
    ...thing,
    /** Null is the place without a location; left out, the only place that there is. */
    location_id: optionalId,
    quantity,
    /** Whole cents of the company's currency. */
    unit_cost: z.int().min(0).max(2_000_000_000).optional(),
    to_store_room_id: id.optional(),
    to_location_id: optionalId,
    reason: text,
    document: text,
    work_order_id: id.optional(),
    /** Of a count that is entered later: what has moved since is added to it. */
    counted_at: givenInstant.optional(),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (body.part_id && body.brand_model_id) refuse("brand_model_id", "stock.one_thing");
    if (!body.part_id && !body.brand_model_id) refuse("part_id", "stock.one_thing");
    if (body.quantity === 0 && body.kind !== "count") refuse("quantity", "stock.more_than_nothing");
    if (body.kind === "transfer" && !body.to_store_room_id) refuse("to_store_room_id", "errors.is_required");
    if (body.kind !== "transfer" && body.to_store_room_id) refuse("to_store_room_id", "stock.only_transfers");
    if (body.to_location_id !== undefined && !body.to_store_room_id) refuse("to_location_id", "stock.only_transfers");
    if (body.kind === "scrap" && !body.reason) refuse("reason", "errors.is_required");
    if (body.counted_at && body.kind !== "count") refuse("counted_at", "stock.only_counts");
    if (body.unit_cost !== undefined && !["receive", "return", "count"].includes(body.kind))
      refuse("unit_cost", "stock.at_average");
  });
export type MovementInput = z.infer<typeof movementBody>;

export const stockQuery = datedPageQuery.extend({
  search: z.string().trim().max(200).optional(),
  is_below_minimum: flag.optional(),
  is_reserved: flag.optional(),
  is_on_order: flag.optional(),
});
export type StockQuery = z.infer<typeof stockQuery>;

/** More than nothing: what is ordered at once. */
export const orderQuantity = quantity.refine((value) => value > 0, { message: "stock.more_than_nothing" });

/** Of one place. What is left out stays; null leaves it to the part. */
export const stockLineBody = z.strictObject({
  minimum: quantity.nullable().optional(),
  order_quantity: orderQuantity.nullable().optional(),
  maximum: quantity.nullable().optional(),
  version: z.int().positive().optional(),
});
export type StockLineInput = z.infer<typeof stockLineBody>;

export const movementsQuery = datedPageQuery.extend({
  part_id: idText.optional(),
  brand_model_id: idText.optional(),
  location_id: idText.optional(),
  kind: z.enum(movementKinds).optional(),
});
export type MovementsQuery = z.infer<typeof movementsQuery>;
