import { invalidField } from "@/lib/domain/shared/errors";
import { foundIn } from "@/lib/domain/shared/known";
import type { OfferInput } from "@/lib/inputs/rfqs";
import type { Tx } from "@/lib/server/data/db";

interface Asked {
  /** Of the request, which is held. */
  id: number;
  company_id: number;
  plant_id: number;
  vendor_id: number;
}

/** Stores what a vendor offers in place of what it offered before; with lines the price is their sum. `by` is null of the vendor itself. */
export async function keepQuote(
  tx: Tx,
  { id: rfq_id, company_id, plant_id, vendor_id }: Asked,
  input: OfferInput,
  { by, now }: { by: number | null; now: Date },
): Promise<{ price: number; currency: string }> {
  const lines = await tx.rfqLine.findMany({ where: { rfq_id }, select: { id: true, quantity: true } });
  const given = input.lines ?? [];
  for (const [at, { line_id }] of given.entries())
    if (!lines.some((line) => line.id === line_id) || given.findIndex((one) => one.line_id === line_id) !== at)
      throw invalidField(`lines.${at}.line_id`, "errors.does_not_exist");
  const sum = given.reduce(
    (all, { line_id, unit_price }) =>
      all + Math.round(unit_price * foundIn(lines, (line) => line.id === line_id).quantity),
    0,
  );
  const company = await tx.company.findFirstOrThrow({ where: { id: company_id }, select: { currency: true } });
  const price = given.length > 0 ? sum : input.price!;
  const currency = input.currency ?? company.currency;
  await tx.rfqQuote.deleteMany({ where: { rfq_id, vendor_id } });
  await tx.rfqQuote.create({
    data: {
      company_id,
      plant_id,
      rfq_id,
      vendor_id,
      currency,
      price: BigInt(price),
      delivery_date: input.delivery_date ?? null,
      note: input.note ?? null,
      created_by: by,
      is_by_vendor: by === null,
      created_at: now,
      lines: {
        create: given.map(({ line_id, unit_price, delivery_date }) => ({
          line_id,
          unit_price,
          delivery_date: delivery_date ?? null,
        })),
      },
    },
  });
  await tx.rfqVendor.updateMany({
    where: { rfq_id, vendor_id, declined_at: { not: null } },
    data: { declined_at: null, decline_note: null },
  });

  return { price, currency };
}
