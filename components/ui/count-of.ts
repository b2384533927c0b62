import { useFormatter, useTranslations } from "next-intl";
import { rateOf } from "@/lib/domain/shared/rates";

/** "1 of 3"; of enough of them the percentage too: "11 of 13 (85 %)". */
export function useCountOf() {
  const t = useTranslations("ui.count_of");
  const format = useFormatter();

  return (part: number, whole: number) => {
    const rate = rateOf(part, whole);
    const counts = { part: format.number(part), whole: format.number(whole) };
    if (rate === null) return t("count", counts);

    return t("rate", { ...counts, percent: format.number(rate, { style: "percent", maximumFractionDigits: 0 }) });
  };
}
