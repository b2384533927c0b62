import { DatabaseBackup } from "lucide-react";
import { useTranslations } from "next-intl";

/** For the provider's people, while the newest backup is older than it should be. */
export function BackupNotice({ age_hours, has_any }: { age_hours: number; has_any: boolean }) {
  const t = useTranslations("dashboard.backup");

  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-card border border-line bg-warning-tint px-3 py-2 text-warning-text max-md:rounded-phone"
    >
      <DatabaseBackup aria-hidden className="size-4 shrink-0" />
      <span>
        <b className="font-semibold">{t(has_any ? "old" : "none", { hours: age_hours })}</b> {t("advice")}
      </span>
    </p>
  );
}
