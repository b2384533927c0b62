"use client";

import { ChartLine, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { RangePicker } from "@/components/charts/range-picker";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Hairline, SkeletonPlot } from "@/components/ui/skeletons";
import { saveText } from "@/lib/client/save-file";
import { useStretch } from "@/lib/client/use-stretch";
import { momentsOf } from "@/lib/domain/monitoring/chart-range";
import { csvOf } from "@/lib/domain/shared/csv";
import type { Statistics } from "@/lib/services/monitoring/statistics/of-sensor";
import type { StatisticsScreen } from "@/lib/services/screens/sensor-statistics";
import { MeasurementCards } from "./measurement-cards";
import { Overview } from "./overview";
import { useSheet } from "./sheet";

export interface SensorStatisticsProps extends Omit<StatisticsScreen, "crumbs" | "time_zone"> {
  time_zone: string;
  crumbs?: ReactNode;
}

/** What a sensor's readings amount to over a range; it begins with today. */
export function SensorStatistics({ sensor, crumbs, time_zone: timeZone, now }: SensorStatisticsProps) {
  const t = useTranslations();
  const { range: asked, isDefault, show } = useChartAddress();
  const range = useMemo(() => (isDefault ? ({ quick: "today" } as const) : asked), [isDefault, asked]);
  const moments = useMemo(() => momentsOf(range, now, timeZone), [range, now, timeZone]);
  const path = `/sensors/${sensor.id}/statistics`;
  const { answer: statistics, error, isLoading, retry } = useStretch<Statistics>({ path }, moments.from, moments.to);
  const sheet = useSheet(timeZone);
  const measured = statistics?.measurements.filter(({ count }) => count > 0) ?? [];

  return (
    <>
      <PageHeader
        title={sensor.name}
        crumbs={crumbs}
        facts={
          <>
            <span>{t("statistics.title")}</span>
            <span className="font-mono">{sensor.uid}</span>
          </>
        }
        actions={
          sensor.equipment_id === null
            ? []
            : [
                {
                  label: t("statistics.trends"),
                  icon: <ChartLine aria-hidden />,
                  href: `/equipments/${sensor.equipment_id}/details/pdm/${sensor.id}`,
                },
              ]
        }
      />
      <div className="page-pad grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap justify-end gap-2">
          <RangePicker range={range} moments={moments} timeZone={timeZone} onChange={show} />
          <Button
            disabled={measured.length === 0}
            onClick={() => statistics && saveText(`${sensor.name}.csv`, csvOf(sheet(statistics)), "text/csv")}
          >
            <Download aria-hidden />
            {t("statistics.export")}
          </Button>
        </div>
        <div className="relative grid min-w-0 gap-3">
          <Hairline active={isLoading} />
          {error ? (
            <ErrorState message={error.sentence} onRetry={retry} />
          ) : statistics === null ? (
            <SkeletonPlot height={360} />
          ) : measured.length === 0 ? (
            <EmptyState
              kind="filtered"
              title={t("statistics.none")}
              text={t("statistics.noneText")}
              action={<Button onClick={() => show({ quick: "last_30_days" })}>{t("charts.widen")}</Button>}
            />
          ) : (
            <>
              <Overview statistics={statistics} />
              <MeasurementCards statistics={statistics} timeZone={timeZone} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
