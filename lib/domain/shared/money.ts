/** The currencies of companies. All have cents, so an amount is always a whole number of hundredths. */
export const currencies = ["USD", "CAD", "MXN", "EUR", "GBP"] as const;

/** The currency of a record's amounts: its own, else its company's, as far as the record came with it. */
export function currencyIn(row: object): string | null {
  const { currency, company, plant } = row as Priced & { plant?: Priced | null };
  return currency ?? company?.currency ?? plant?.company?.currency ?? null;
}

interface Priced {
  currency?: string | null;
  company?: { currency?: string } | null;
}

export const inCents = (amount: number) => Math.round(amount * 100);
export const fromCents = (cents: number) => cents / 100;

/** Ten million an hour is more than any line costs; it also keeps sums well within whole numbers. */
export const mostPerHour = 1_000_000_000;

/** What one amount can be, a price or a limit: twenty million. It fits a column of 32 bits. */
export const mostMoney = 2_000_000_000;

/** What a budget or a new machine can be: ten billion. Sums of these stay within whole numbers. */
export const mostLargeMoney = 1_000_000_000_000;
