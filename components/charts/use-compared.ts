"use client";

import { useMemo } from "react";
import { usePoints } from "@/lib/client/use-series";
import { type Comparison, comparedRange, partnersOf } from "@/lib/domain/monitoring/comparison";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import { answerOf } from "./compared-answer";
import type { Compared } from "./series-look";

/** What a chart is compared with, fetched and put beside the measurements that it belongs to. */
export function useCompared(
  sensor_id: number,
  comparison: Comparison | null,
  range: Range,
  timeZone: string,
  own: SensorSeries | null,
) {
  const other = useMemo(
    () => (comparison ? comparedRange(comparison, range, timeZone) : range),
    [comparison, range, timeZone],
  );
  const of = comparison && ("sensor_id" in comparison ? comparison.sensor_id : sensor_id);
  const points = usePoints(of === null ? null : { path: `/sensors/${of}/series` }, other.from, other.to);
  const { error, isLoading, retry } = points;
  const series = answerOf(of, points);
  const chosen = comparison && "sensor_id" in comparison ? comparison.parameter : null;
  const compared = useMemo<Compared[]>(
    () =>
      own && series
        ? partnersOf(own.series, series.series, chosen).map(({ of, other }) => ({ of, series: other }))
        : [],
    [own, series, chosen],
  );
  const isEmpty = series !== null && own !== null && compared.every(({ series }) => series.t.length === 0);

  return { range: other, compared, isEmpty, error, isLoading: of !== null && isLoading, retry };
}
