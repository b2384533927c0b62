import { useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

/** Days in which there is still time to act. */
const soon = 90;
const now = 14;

/** When the disk of the installation will be full. */
export function UntilFull({ days }: { days: number | null }) {
  const t = useTranslations("storage");
  if (days === null) return <span className="text-muted">{t("never_full")}</span>;

  return (
    <span className={cn(days < now ? "text-alarm-text" : days < soon ? "text-warning-text" : "text-muted")}>
      {t("until_full", { days })}
    </span>
  );
}
