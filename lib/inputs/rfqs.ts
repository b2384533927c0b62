import { z } from "zod";
import { currencies } from "@/lib/domain/shared/money";
import { day, id, notes, optionalId } from "./fields";
import { amount } from "./requisitions";
import { quantity } from "./stock";

/** What is to be quoted: a part, a part number or words, and how much of it. */
export const rfqLine = z
  .strictObject({
    id: optionalId,
    part_id: optionalId,
    brand_model_id: optionalId,
    text: z.string().trim().min(1).max(200).nullable().optional(),
    quantity: quantity.refine((value) => value > 0, { message: "stock.more_than_nothing" }),
    /** The line of the requisition whose price an award sets. */
    requisition_line_id: optionalId,
  })
  .superRefine(({ part_id, brand_model_id, text }, context) => {
    if ([part_id, brand_model_id, text].filter((one) => one != null).length !== 1)
      context.addIssue({ code: "custom", path: ["text"], message: "requisitions.one_thing" });
  });
export type RfqLineInput = z.infer<typeof rfqLine>;

const version = z.int().positive().optional();
export const rfqAction = z.strictObject({ version });
export const awardBody = z.strictObject({ quote_id: id, version });

const offer = {
  currency: z.enum(currencies).optional(),
  /** Whole cents of all; with lines it is their sum. */
  price: amount.optional(),
  lines: z
    .array(z.strictObject({ line_id: id, unit_price: amount, delivery_date: day }))
    .max(100)
    .optional(),
  delivery_date: day,
  note: notes,
};
const offerObject = z.strictObject(offer);
export type OfferInput = z.infer<typeof offerObject>;

function onePrice({ price, lines }: Pick<OfferInput, "price" | "lines">, context: z.RefinementCtx) {
  if ((lines ?? []).length === 0 && price === undefined)
    context.addIssue({ code: "custom", path: ["price"], message: "errors.is_required" });
  if ((lines ?? []).length > 0 && price !== undefined)
    context.addIssue({ code: "custom", path: ["price"], message: "rfqs.sum_of_lines" });
}

export const quoteBody = z.strictObject({ vendor_id: id, ...offer }).superRefine(onePrice);
export type QuoteInput = z.infer<typeof quoteBody>;

/** The end of the link in the vendor's email. */
const token = z.string().min(1).max(100);
/** What a vendor sends by its link. */
export const answerBody = z.strictObject({ token, ...offer }).superRefine(onePrice);
export const declineBody = z.strictObject({ token, note: notes });
