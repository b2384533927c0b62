import { useFormatter } from "next-intl";
import { fromCents } from "@/lib/domain/shared/money";

/**
 * Cents as a person reads money; without a currency a plain amount. Whole amounts go without their cents, except
 * `exact` on a paper whose figures are to be added up.
 */
export function useMoney(cents: "short" | "exact" = "short") {
  const format = useFormatter();

  return (amount: number, currency: string | null) =>
    format.number(fromCents(amount), {
      ...(currency ? { style: "currency", currency } : {}),
      minimumFractionDigits: cents === "short" && amount % 100 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    });
}
