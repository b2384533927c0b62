import { useTranslations } from "next-intl";
import type { windows } from "@/lib/domain/monitoring/graph-links";

/** Message keys of the rolling windows that are offered. */
export const windowNames = {
  43200: "h12",
  86400: "d1",
  604800: "d7",
  2592000: "d30",
  7776000: "d90",
} as const satisfies Record<(typeof windows)[number], string>;

/** The longest window that is counted in hours. */
const day = 86_400;

const isNamed = (seconds: number): seconds is keyof typeof windowNames => seconds in windowNames;

/** "the last 7 days"; the API may have made windows of any length. */
export function useWindowName() {
  const t = useTranslations("graph-links");

  return (seconds: number): string =>
    t("lastWindow", {
      unit: isNamed(seconds) && seconds > day ? "days" : "hours",
      window: isNamed(seconds)
        ? t(`windows.${windowNames[seconds]}`)
        : t("hours", { count: Math.round(seconds / 3_600) }),
    });
}
