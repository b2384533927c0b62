"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import { LevelBar } from "@/components/ui/level-bar";
import { Sparkline } from "@/components/ui/sparkline";
import { RollUp } from "@/components/ui/status-chip";
import type { LevelCounts } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlantPicture as Picture } from "@/lib/services/screens/plant-pictures";

/** A plant at a glance: its sensors by level, its alerts of two weeks, and what is still to be done. */
export function PlantPicture({ row }: CardProps) {
  const t = useTranslations("plants.card");
  const format = useFormatter();
  const { alerts, work } = row.picture as OnWire<Picture>;
  const counts = row.levels as LevelCounts;
  const total = alerts?.reduce((sum, count) => sum + count, 0) ?? 0;

  return (
    <div className="mt-2 grid gap-2 text-xs">
      {Object.keys(counts).length === 0 ? (
        <p className="text-muted">{t("no_sensors")}</p>
      ) : (
        <>
          <LevelBar counts={counts} />
          <RollUp counts={counts} />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        {alerts && (
          <span className="flex items-center gap-2">
            <Sparkline
              values={alerts}
              label={t("by_day", { counts: alerts.map((count) => format.number(count)).join(", ") })}
            />
            <span className="text-muted">{t("alerts", { count: total, days: alerts.length })}</span>
          </span>
        )}
        {work && (
          <span className="text-muted">
            {t("open", { count: work.open })}
            {work.overdue > 0 && (
              <b className="font-medium text-alarm-text">, {t("overdue", { count: work.overdue })}</b>
            )}
          </span>
        )}
      </div>
    </div>
  );
}
