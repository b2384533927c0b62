import type { Requisition } from "./types";

type Priced = Pick<Requisition, "amount" | "currency">;

/** What requisitions come to, for each currency by itself: amounts of two currencies are not added. */
export function amountsOf(rows: readonly Priced[]): { currency: string | null; amount: number }[] {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (amount ?? 0));

  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
