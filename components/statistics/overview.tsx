"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card, StatTile } from "@/components/ui/card";
import type { Statistics } from "@/lib/services/monitoring/statistics/of-sensor";
import { useLength } from "./use-length";

/** Figures of the sensor as a whole. */
export function Overview({ statistics }: { statistics: Statistics }) {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const length = useLength();
  const { measurements, running_s, from, to, source } = statistics;
  const samples = measurements.reduce((sum, { count }) => sum + count, 0);
  const known = measurements.filter(({ count }) => count > 0);
  const completeness = known.length === 0 ? 0 : Math.min(...known.map((one) => one.completeness));
  const share = running_s / Math.max(1, (to - from) / 1000);

  return (
    <Card aria-label={t("overview")}>
      <div className="grid grid-cols-4 divide-x divide-line-soft max-md:grid-cols-2">
        <StatTile value={format.number(samples)} label={t("samples")} />
        <StatTile
          value={length(running_s * 1000)}
          unit={format.number(Math.min(1, share), { style: "percent", maximumFractionDigits: 0 })}
          label={t("running")}
        />
        <StatTile
          value={format.number(completeness, { style: "percent", maximumFractionDigits: 1 })}
          label={t("completeness")}
        />
        <StatTile value={length(Math.max(0, ...known.map(({ gaps }) => gaps.longest)))} label={t("longestGap")} />
      </div>
      {source === "hours" && (
        <p role="note" className="border-line-soft border-t px-3 py-2 text-muted text-xs">
          {t("fromHours")}
        </p>
      )}
    </Card>
  );
}
