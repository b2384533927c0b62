import { memo } from "react";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { plotLeft, plotRight, plotTop } from "./plot-area";
import { marksFor, scaleOf } from "./scale";
import { dashOf, type Panel } from "./series-look";

interface ComparedLinesProps {
  panel: Panel;
  range: Range;
  zones: readonly SeriesZone[];
  height: number;
  plotHeight: number;
}

/**
 * The grey lines beneath a panel's own. Drawn by themselves: their moments are not the panel's, and a chart of common
 * rows would break every line where only the other one has a value.
 */
export const ComparedLines = memo(function ComparedLines({
  panel,
  range,
  zones,
  height,
  plotHeight,
}: ComparedLinesProps) {
  if (panel.compared.length === 0) return null;
  const [low, high] = scaleOf(panel, zones, marksFor(height)).domain;
  const seconds = (range.to - range.from) / 1000;

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${seconds} ${plotHeight}`}
      preserveAspectRatio="none"
      className="absolute overflow-hidden"
      style={{ left: plotLeft, top: plotTop, height: plotHeight, width: `calc(100% - ${plotLeft + plotRight}px)` }}
      data-testid="compared"
    >
      {panel.compared.map(({ of, series }) => (
        <path
          key={of}
          d={pathOf(series, (value) => (1 - (value - low) / (high - low)) * plotHeight)}
          fill="none"
          stroke="var(--color-muted)"
          strokeWidth={1.2}
          strokeOpacity={0.7}
          strokeDasharray={dashOf(series.axis)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
});

function pathOf({ t, avg }: Panel["series"][number], y: (value: number) => number): string {
  let path = "";
  let isBroken = true;
  for (let index = 0; index < t.length; index++) {
    const value = avg[index] ?? null;
    if (value !== null) path += `${isBroken ? "M" : "L"}${t[index]} ${y(value).toFixed(1)}`;
    isBroken = value === null;
  }
  return path;
}
