import { useFormatter } from "next-intl";
import { fromCents } from "@/lib/domain/shared/money";

/** Cents as a person reads money; whole amounts without their cents. Without a currency a plain amount. */
export function useMoney() {
  const format = useFormatter();

  return (cents: number, currency: string | null) =>
    format.number(fromCents(cents), {
      ...(currency ? { style: "currency", currency } : {}),
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    });
}
