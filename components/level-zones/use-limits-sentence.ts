import { useFormatter, useTranslations } from "next-intl";

interface Limits {
  warning: number | null;
  alarm: number | null;
  unit: string;
}

/** "Warning 4.5, alarm 7.1 mm/s", with the figures as the language writes them. */
export function useLimitsSentence(): (limits: Limits) => string {
  const t = useTranslations("level-zones.learning");
  const format = useFormatter();
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 4 }));

  return ({ warning, alarm, unit }) => t("limits", { warning: figure(warning), alarm: figure(alarm), unit });
}
