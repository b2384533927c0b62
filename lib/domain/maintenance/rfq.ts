import { codes, type NameOf } from "@/lib/domain/shared/codes";
import { endOf } from "@/lib/domain/shared/plant-day";
import { type ActionOf, destination, type Transitions } from "@/lib/domain/shared/transitions";

/** What is asked of vendors: not the requisition's type. Numbers of the specification. */
export const rfqRequestType = codes({ quote: 1, service: 2 });
export type RfqRequestType = NameOf<typeof rfqRequestType>;

export const rfqStatuses = ["draft", "sent", "quoted", "awarded", "cancelled"] as const;
export type RfqStatus = (typeof rfqStatuses)[number];

/** draft ─send─▶ sent ─quote─▶ quoted ─award─▶ awarded; cancelled from anywhere before that. */
export const rfqTransitions = {
  send: { from: ["draft"], to: "sent" },
  quote: { from: ["sent", "quoted"], to: "quoted" },
  /** The vendor quotes nothing; without any other quote it leads back to sent: afterDecline. */
  decline: { from: ["sent", "quoted"], to: "quoted" },
  award: { from: ["quoted"], to: "awarded" },
  cancel: { from: ["draft", "sent", "quoted"], to: "cancelled" },
} as const satisfies Transitions<RfqStatus>;
export type RfqAction = ActionOf<typeof rfqTransitions>;

export const rfqDestination = (action: RfqAction, status: string): RfqStatus | undefined =>
  destination(rfqTransitions, action, status as RfqStatus);

export const afterDecline = (quotesLeft: number): RfqStatus => (quotesLeft > 0 ? "quoted" : "sent");

/** Where a link opens nothing any more: after the day by which vendors reply, else after so many days. */
const linkDays = 30;
export function linkUntil(now: Date, reply_by: string | null, time_zone: string): Date {
  const end = reply_by === null ? null : endOf(reply_by, time_zone);

  return new Date(end !== null && end > now.getTime() ? end : now.getTime() + linkDays * 86_400_000);
}

export const rfqNumber = (number: number) => `RFQ-${number}`;

/** "RFQ-12", "rfq 12" or "12" as people type it; null for anything else. */
export function parseRfqNumber(text: string): { number: number } | null {
  const typed = /^\s*(?:rfq[\s-]*)?(\d{1,9})\s*$/i.exec(text);

  return typed ? { number: Number(typed[1]) } : null;
}

export interface QuotedPrice {
  vendor_id: number;
  currency: string;
  /** Whole cents. */
  price: number;
  /** When all of it is there; "2026-12-04". */
  delivery_date: string | null;
  /** Every line has a price. */
  is_complete: boolean;
}

/**
 * The quote to prefer: of those that quote every line in the currency of the company and arrive in time, the one with the
 * lowest price, and of equal prices the one that arrives first. Null where none does.
 */
export function bestQuote<Quote extends QuotedPrice>(
  quotes: readonly Quote[],
  { currency, needed_by }: { currency: string; needed_by: string | null },
): Quote | null {
  const inTime = ({ delivery_date }: Quote) =>
    needed_by === null || (delivery_date !== null && delivery_date <= needed_by);
  const [best] = quotes
    .filter((quote) => quote.is_complete && quote.currency === currency && inTime(quote))
    .toSorted((a, b) => a.price - b.price || (a.delivery_date ?? "9999").localeCompare(b.delivery_date ?? "9999"));

  return best ?? null;
}

/**
 * The whole cents of one, of a price for all; null where so many of them would come to another price. 1,000 washers for $4.00
 * have none.
 */
export function unitPriceOf(price: number, quantity: number): number | null {
  const unit_price = Math.round(price / quantity);

  return Math.round(unit_price * quantity) === price ? unit_price : null;
}
