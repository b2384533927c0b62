import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";

/** Why nothing else opens. */
export function ForcedNotice() {
  const t = useTranslations("second-factor.profile");

  return (
    <div role="alert" className="flex gap-3 rounded-card border border-warning-text bg-warning-tint p-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
      <div>
        <h1 className="font-semibold text-strong">{t("forced_title")}</h1>
        <p>{t("forced_text")}</p>
      </div>
    </div>
  );
}
