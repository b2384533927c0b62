"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Hairline, SkeletonPlot } from "@/components/ui/skeletons";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import type { SensorSeriesShown } from "./use-sensor-series";

interface TrendCardProps {
  shown: SensorSeriesShown;
  isLoading: boolean;
  /** Shows a longer range. */
  onWiden: () => void;
  children: (series: SensorSeries) => ReactNode;
}

/** The chart, or why there is none. */
export function TrendCard({ shown, isLoading, onWiden, children }: TrendCardProps) {
  const t = useTranslations("charts");
  const { series, error, retry } = shown;
  const isEmpty = series?.series.every(({ t }) => t.length === 0);

  return (
    <Card className="relative min-w-0 overflow-hidden px-3 pb-2">
      <Hairline active={isLoading} />
      {error ? (
        <ErrorState message={error.sentence} onRetry={retry} />
      ) : series === null ? (
        <SkeletonPlot height={420} />
      ) : isEmpty ? (
        <EmptyState
          kind="filtered"
          title={t("none")}
          text={t("noneText")}
          action={<Button onClick={onWiden}>{t("widen")}</Button>}
        />
      ) : (
        children(series)
      )}
    </Card>
  );
}
