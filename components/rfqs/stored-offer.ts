import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Quote, Rfq } from "./types";

type Stored = Pick<Quote, "vendor_id" | "currency" | "price" | "delivery_date" | "note"> & {
  lines: readonly unknown[];
};

/**
 * What a vendor has offered so far, as the dialog asks for it: a save takes the place of all of it, so that a price is not
 * read in the currency of another vendor, nor a date or note lost. With prices by line there is none for all of them.
 */
export function storedOffer(quotes: readonly Stored[], vendor_id: number, { currency }: Pick<Rfq, "currency">) {
  const quote = quotes.find((one) => one.vendor_id === vendor_id);

  return {
    vendor_id,
    currency: quote?.currency ?? currency,
    price: quote && quote.lines.length === 0 ? quote.price : null,
    delivery_date: quote?.delivery_date ?? null,
    note: quote?.note ?? "",
  };
}

interface Asked<Vendor> {
  vendors: readonly Vendor[];
  quotes: readonly { vendor_id: number }[];
}

/** The vendor whose quote is awaited: none that the page shows, and none that was saved since. If all have quoted, the first. */
export function unanswered<Vendor extends { vendor_id: number }>(
  { vendors, quotes }: Asked<Vendor>,
  saved: readonly number[],
): Vendor {
  const quoted = new Set([...quotes.map(({ vendor_id }) => vendor_id), ...saved]);

  return vendors.find(({ vendor_id }) => !quoted.has(vendor_id)) ?? firstOf(vendors);
}

type Offer = ReturnType<typeof storedOffer>;

type Typed = Partial<Record<keyof Offer, unknown>>;

/** After another vendor was chosen: what was typed stays, the rest is what that vendor has offered so far. */
export function offerOfOther(typed: Typed, before: Offer, other: Offer): Partial<Offer> {
  const untouched = Object.entries(other).filter(([name]) => {
    const field = name as keyof Offer;
    return field === "vendor_id" || (typed[field] || null) === (before[field] || null);
  });

  return Object.fromEntries(untouched) as Partial<Offer>;
}
