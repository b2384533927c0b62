import { useFormatter } from "next-intl";
import { fromCents } from "@/lib/domain/shared/money";

/** Cents as a person reads money; whole amounts without their cents. */
export function useMoney() {
  const format = useFormatter();

  return (cents: number, currency: string) =>
    format.number(fromCents(cents), {
      style: "currency",
      currency,
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    });
}
