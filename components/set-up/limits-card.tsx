"use client";

import { ListChecks } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { SensorOutcome } from "@/lib/services/devices/sensors/each";
import type { SetUpParts, SetUpScreen } from "@/lib/services/screens/set-up";
import { StepCard } from "./step-card";

/** What the standard of item type or machine type proposes, and one button that sets it. */
export function LimitsCard({ screen, of }: { screen: SetUpScreen; of: SetUpParts }) {
  const t = useTranslations("set-up.limits");
  const classes = useTranslations("level-zones.classes");
  const zones = useTranslations("level-zones");
  const format = useFormatter();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const { sensor_ids, groups, without_standard } = of.limits ?? { sensor_ids: [], groups: [], without_standard: 0 };
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 3 }));
  const apply = async () => {
    setBusy(true);
    const body = { ids: sensor_ids, our: true, reason: t("reason") };
    const answer = await unlessRefused(api.put("/sensors/jobs/level-zones", { body }));
    setBusy(false);
    if (!answer) return;
    const skipped = (answer.data as SensorOutcome[]).filter(({ status }) => status === "skipped").length;
    toast.success(zones("applied", { count: sensor_ids.length - skipped }));
    router.refresh();
  };

  return (
    <StepCard step="limits" {...screen} note={t("note")}>
      {groups.length > 0 ? (
        <Rows
          of={groups}
          keyOf={({ limit_class, equipment_type, unit, kind, warning, alarm }) =>
            [limit_class, equipment_type, unit, kind, warning, alarm].join()
          }
          caption={t("note")}
          pad="px-3 py-1.5"
          columns={[
            {
              key: "of",
              head: t("of"),
              isRowHead: true,
              cell: (one) =>
                t("group", {
                  name: one.equipment_type ?? classes(one.limit_class ?? "none"),
                  count: one.count,
                  unit: one.unit,
                }),
            },
            { key: "warning", head: zones("fields.warning"), isRight: true, cell: ({ warning }) => figure(warning) },
            { key: "alarm", head: zones("fields.alarm"), isRight: true, cell: ({ alarm }) => figure(alarm) },
          ]}
        />
      ) : (
        <p className="p-3 text-muted">{t(screen.done.includes("limits") ? "none_left" : "none")}</p>
      )}
      <CardFooter>
        <span className="text-muted">
          {without_standard > 0 ? t("without", { count: without_standard }) : t("learned")}{" "}
          <Link href="/settings/our-limits" className="font-medium text-accent hover:underline">
            {t("standard")}
          </Link>
        </span>
        {screen.may.includes("limits") && count > 0 && (
          <Button busy={isBusy} onClick={() => void apply()}>
            <ListChecks aria-hidden />
            {t("apply", { count })}
          </Button>
        )}
      </CardFooter>
    </StepCard>
  );
}
