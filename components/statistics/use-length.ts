import { useTranslations } from "next-intl";

const minute = 60_000;

/** A length of time in hours and minutes, in days from two of them on. */
export function useLength() {
  const t = useTranslations();

  return (ms: number): string => {
    const minutes = Math.round(ms / minute);
    if (minutes < 60) return t("ui.duration.minutes", { minutes });
    const hours = Math.floor(minutes / 60);
    if (hours < 48)
      return `${t("ui.duration.hours", { hours })} ${t("ui.duration.minutes", { minutes: minutes % 60 })}`;
    return t("statistics.length.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}
