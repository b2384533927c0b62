import { z } from "zod";
import { currencies } from "@/lib/domain/shared/money";
import { day, id, notes, optionalId } from "./fields";
import { amount, lineOfThing, oneThing } from "./requisitions";

/** What is to be quoted; with the line of the requisition whose price an award sets. */
export const rfqLine = z.strictObject({ ...lineOfThing, requisition_line_id: optionalId }).superRefine(oneThing);
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
