import { useTranslations } from "next-intl";
import { ShareBar } from "@/components/ui/share-bar";
import type { StepProgress } from "@/lib/domain/archives/steps";

/** How far each step is. */
export function Steps({ of: steps }: { of: readonly StepProgress[] }) {
  const t = useTranslations("archives");
  if (steps.length === 0) return <p className="text-muted text-sm">{t("waiting")}</p>;

  return (
    <ul className="grid gap-2">
      {steps.map(({ step, done, total }) => (
        <li key={step} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-center gap-3 text-sm tabular-nums">
          <span className="text-muted">{t(`steps.${step}`)}</span>
          <ShareBar value={total > 0 ? done / total : 1} />
          <span>{t("of", { done, total })}</span>
        </li>
      ))}
    </ul>
  );
}
