import { useTranslations } from "next-intl";

export interface CountedCases {
  /** Open alerts of the cases. */
  alerts: number;
  cases: number;
  /** Alerts that were asked for, and how many there are. */
  listed: number;
  total: number;
}

/** "5 alerts in 3 cases"; where there are more than a list takes, "200 worst of 340 alerts, in 90 cases". */
export function useCounted() {
  const t = useTranslations("alerts");

  return ({ alerts, cases, listed, total }: CountedCases) =>
    total > listed ? t("countedWorst", { shown: listed, total, cases }) : t("counted", { alerts, cases });
}
