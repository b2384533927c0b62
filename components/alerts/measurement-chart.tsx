"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TrendStack } from "@/components/charts/trend-stack";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonPlot } from "@/components/ui/skeletons";
import { usePoints } from "@/lib/client/use-series";
import type { Cone } from "@/lib/domain/monitoring/forecast/cone";
import type { Range } from "@/lib/domain/shared/quick-ranges";

export interface MeasurementChartProps {
  sensor_id: number;
  /** The measurement in alarm, against its limits; null: the alert does not state which. */
  parameter: number | null;
  /** Milliseconds: what is shown until the user zooms. */
  range: Range;
  rangeName: string;
  timeZone: string;
  /** Of the panel, in px. */
  height?: number;
  /** Orders, greasings and stops lie on it. */
  hasEvents?: boolean;
  /** Where the measurement is heading: the range goes on as far as it is seen. */
  cone?: Cone | null;
}

/** One measurement of a sensor with its limits. */
export function MeasurementChart({
  sensor_id,
  parameter,
  range: whole,
  rangeName,
  timeZone,
  ...look
}: MeasurementChartProps) {
  const { height, hasEvents, cone = null } = look;
  const t = useTranslations();
  const router = useRouter();
  const [zoom, setZoom] = useState<Range | null>(null);
  const range = zoom ?? whole;
  const { series, error, retry } = usePoints({ path: `/sensors/${sensor_id}/series` }, range.from, range.to);
  if (error) return <ErrorState message={error.sentence} onRetry={retry} />;
  if (series === null) return <SkeletonPlot height={(height ?? 150) + 70} />;
  // Another measurement is no evidence of this one.
  const drawn = parameter === null ? series.series : series.series.filter((one) => one.parameter === parameter);
  if (drawn.every(({ t: times }) => times.length === 0))
    return <p className="rounded-control border border-line px-2 py-1.5 text-muted">{t("charts.none")}</p>;

  return (
    <div className="relative min-w-0 overflow-hidden rounded-control border border-line pb-1">
      <TrendStack
        series={series}
        range={range}
        timeZone={timeZone}
        parameter={parameter}
        focus={parameter}
        isCompact
        height={height}
        cone={cone}
        onChooseEvent={
          hasEvents
            ? (event) => event.kind === "order" && router.push(`/maintenance/work-orders/${event.work_order_id}`)
            : undefined
        }
        draft={null}
        replayed={null}
        handles={null}
        learning={none}
        onZoom={setZoom}
      />
      <p className="flex items-center justify-end gap-2 px-2 text-muted text-xs">
        {zoom ? (
          <Button size="sm" variant="ghost" onClick={() => setZoom(null)}>
            {t("charts.reset")}
          </Button>
        ) : (
          rangeName
        )}
      </p>
    </div>
  );
}

const none: readonly never[] = [];
