import { z } from "zod";
import { day, id, idTexts, money, optionalId, writtenRange } from "./fields";
import { quantity } from "./stock";

/** Whole cents. */
export const amount = money;

/** A thing and how much of it. */
export const lineOfThing = {
  /** Of a line that is there already. */
  id: optionalId,
  part_id: optionalId,
  brand_model_id: optionalId,
  text: z.string().trim().min(1).max(200).nullable().optional(),
  quantity: quantity.refine((value) => value > 0, { message: "stock.more_than_nothing" }),
};

type Thing = Partial<Record<"part_id" | "brand_model_id" | "text", unknown>>;

/** A part, a part number or words. */
export function oneThing({ part_id, brand_model_id, text }: Thing, context: z.RefinementCtx) {
  if ([part_id, brand_model_id, text].filter((one) => one != null).length !== 1)
    context.addIssue({ code: "custom", path: ["text"], message: "requisitions.one_thing" });
}

/** What is asked for. */
export const requisitionLine = z
  .strictObject({ ...lineOfThing, unit_price: amount.nullable().optional() })
  .superRefine(oneThing);
export type RequisitionLineInput = z.infer<typeof requisitionLine>;

const version = z.int().positive().optional();
const reason = z.string().trim().min(1).max(2_000);

/** What the actions of a requisition accept. */
export const plainAction = z.strictObject({ version });
export const reasonedAction = z.strictObject({ reason, version });
export const approveAction = z.strictObject({
  /** Needed above what is left of the budget. */
  reason: reason.optional(),
  version,
});
export const holdAction = z.strictObject({
  /** Taken off hold again it needs none. */
  reason: reason.optional(),
  version,
});
export const takeAction = z.strictObject({
  estimated_completion_date: day.refine((value) => value instanceof Date, { message: "errors.is_required" }),
  version,
});
export const completeAction = z.strictObject({
  hours: z.number().min(0).max(100_000).optional(),
  cost: amount.optional(),
  version,
});
export const concludeAction = z.strictObject({
  /** Percent; below 0 where it has cost more than it brought. */
  roi_final: z
    .number({ error: "requisitions.roi_final_number" })
    .finite({ error: "requisitions.roi_final_number" })
    .min(-1_000_000)
    .max(1_000_000),
  version,
});

export const receiptBody = z.strictObject({
  line_id: id,
  quantity,
  /** Where parts and part numbers are booked in. */
  store_room_id: optionalId,
  /** In that storeroom: null is the place without a location; left out, the one where most of it is. */
  location_id: optionalId,
  /** They go to the work at once, and into no stock: stated, never assumed. */
  is_straight_to_work: z.boolean().default(false),
  is_closed_short: z.boolean().default(false),
  /** As the requisition was read: what another user has received meanwhile may be the same delivery. */
  version,
});
export type ReceiptInput = z.infer<typeof receiptBody>;

export const analyticsQuery = z.object({
  plant_id: idTexts.optional(),
  /** Of the last so many days; left out, of all time. */
  days: z.coerce.number().int().min(1).max(3_660).optional(),
  /** Days of the plants, in place of `days`. */
  daterange: writtenRange.optional(),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;
