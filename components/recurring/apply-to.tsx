import { useTranslations } from "next-intl";
import { useDay } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";

export type AppliesTo = "this" | "all";

/** Whether a change is meant for one order of a series or for all that nobody has begun. */
export function ApplyTo({
  date,
  value,
  onChange,
}: {
  date: string | null;
  value: AppliesTo;
  onChange: (value: AppliesTo) => void;
}) {
  const t = useTranslations("work-series.apply");
  const dayText = useDay();
  const only = date ? t("only", { date: dayText(date, "shortDay") }) : t("only_this");

  return (
    <div className="grid gap-1 rounded-control bg-sunk px-3 py-2.5 md:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-strong">{t("title")}</span>
        <SegmentedControl
          label={t("title")}
          value={value}
          onValueChange={onChange}
          segments={[
            { value: "this", label: only },
            { value: "all", label: t("all") },
          ]}
        />
      </div>
      <p className="text-muted text-xs">{t(value === "all" ? "all_hint" : "this_hint")}</p>
    </div>
  );
}
