import { useTranslations } from "next-intl";

const minute = 60_000;

/** A length of time in hours and minutes, in days from two of them on. */
export function useLength() {
  const t = useTranslations("statistics.length");

  return (ms: number): string => {
    const minutes = Math.round(ms / minute);
    if (minutes < 60) return t("minutes", { minutes });
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return t("hours", { hours, minutes: minutes % 60 });
    return t("days", { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}
