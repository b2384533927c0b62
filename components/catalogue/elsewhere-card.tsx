import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { TwinOutcome } from "@/lib/domain/maintenance/one-pager";
import type { Elsewhere } from "@/lib/services/maintenance/stories/elsewhere";

/** What became of the same model at other companies that share, too; or why nothing may be shown. */
export function ElsewhereCard({ of }: { of: Elsewhere | null }) {
  const t = useTranslations("stories.elsewhere");
  const format = useFormatter();
  if (!of || (of.machines === null && of.why === null)) return null;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={of.machines !== null && t("machines", { count: format.number(of.machines) })}
      />
      {of.why ? (
        <p className="px-3 py-2.5 text-muted">{t(`why.${of.why}`)}</p>
      ) : of.faults.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{t("none")}</p>
      ) : (
        <OutcomeRows of={of.faults} pad="px-3 py-1.5" />
      )}
    </Card>
  );
}

/** Outcomes by fault. */
export function OutcomeRows({ of, pad, className }: { of: readonly TwinOutcome[]; pad: string; className?: string }) {
  const t = useTranslations("stories.elsewhere");
  const fault = useTranslations("diagnosis.faults");
  const duration = useDurationText();
  const format = useFormatter();

  return (
    <Rows
      of={of}
      keyOf={(one) => one.fault}
      className={className ?? "text-left"}
      pad={pad}
      headRowClassName="text-muted text-xs"
      rowClassName="border-line-soft border-t"
      columns={[
        { key: "fault", head: t("fault"), cell: (one) => fault(one.fault) },
        {
          key: "machines",
          head: t("of_machines"),
          cell: (one) => t("at_least", { count: format.number(one.machines) }),
        },
        {
          key: "held_percent",
          head: t("held"),
          cell: (one) =>
            one.held_percent === null ? "–" : format.number(one.held_percent / 100, { style: "percent" }),
        },
        {
          key: "repair_minutes",
          head: t("repair"),
          cell: (one) => (one.repair_minutes === null ? "–" : duration(one.repair_minutes, "minutes")),
        },
      ]}
    />
  );
}
