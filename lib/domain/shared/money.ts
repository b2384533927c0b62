/** The currencies of companies. All have cents, so an amount is always a whole number of hundredths. */
export const currencies = ["USD", "CAD", "MXN", "EUR", "GBP"] as const;

export const inCents = (amount: number) => Math.round(amount * 100);
export const fromCents = (cents: number) => cents / 100;

/** Ten million an hour is more than any line costs; it also keeps sums well within whole numbers. */
export const mostPerHour = 1_000_000_000;
