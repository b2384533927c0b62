import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { Elsewhere } from "@/lib/services/maintenance/stories/elsewhere";

/** What became of the same model at other companies that share, too; nothing where nothing may be said. */
export function ElsewhereCard({ of, model }: { of: Elsewhere | null; model?: string }) {
  const t = useTranslations("stories.elsewhere");
  const fault = useTranslations("diagnosis.faults");
  const duration = useDurationText();
  const format = useFormatter();
  if (!of || of.machines === null) return null;

  return (
    <Card>
      <CardHeader
        title={model ? t("title_of", { model }) : t("title")}
        note={t("machines", { count: format.number(of.machines) })}
      />
      {of.faults.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{t("none")}</p>
      ) : (
        <Rows
          of={of.faults}
          keyOf={(one) => one.fault}
          className="text-left"
          pad="px-3 py-1.5"
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
      )}
    </Card>
  );
}
