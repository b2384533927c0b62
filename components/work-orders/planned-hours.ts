import { useLocale, useTranslations } from "next-intl";
import { writeDecimal } from "@/lib/domain/shared/decimal";

/** Minutes as a planner reads them: "2.5 h", in hundredths of an hour. */
export function usePlannedHours() {
  const t = useTranslations("planner");
  const number = usePlannedNumber();

  return (minutes: number) => t("hours", { hours: number(minutes) });
}

/** The same without the unit, for sums: "6 of 8 h". */
export function usePlannedNumber() {
  const locale = useLocale();

  return (minutes: number) => writeDecimal(Math.round((minutes / 60) * 100) / 100, locale);
}
