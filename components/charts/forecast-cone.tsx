import type { Cone } from "@/lib/domain/monitoring/forecast/cone";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { plotLeft, plotRight, plotTop, share } from "./plot-area";
import { marksFor, scaleOf } from "./scale";
import { colourOf, type Panel } from "./series-look";

interface ForecastConeProps {
  cone: Cone;
  panel: Panel;
  range: Range;
  zones: readonly SeriesZone[];
  height: number;
  plotHeight: number;
}

/** Where a measurement is heading: between its two edges the limit is reached in 8 of 10 cases. */
export function ForecastCone({ cone, panel, range, zones, height, plotHeight }: ForecastConeProps) {
  const series = panel.series.find(({ parameter }) => parameter === cone.parameter);
  if (!series) return null;
  const [low, high] = scaleOf(panel, zones, marksFor(height)).domain;
  const x = (at: number) => share(at, range) * 1000;
  const y = (value: number) => (1 - (value - low) / (high - low)) * plotHeight;
  const { from, value, earliest, latest } = cone;
  const colour = colourOf(series);
  const edge = {
    stroke: colour,
    strokeWidth: 1.4,
    strokeDasharray: "5 4",
    vectorEffect: "non-scaling-stroke",
  } as const;

  return (
    <svg
      aria-hidden
      viewBox={`0 0 1000 ${plotHeight}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute overflow-hidden"
      style={{ left: plotLeft, top: plotTop, height: plotHeight, width: `calc(100% - ${plotLeft + plotRight}px)` }}
      data-testid="cone"
    >
      <path
        d={`M${x(from.at)} ${y(from.value)}L${x(earliest)} ${y(value)}H${x(latest)}Z`}
        fill={colour}
        fillOpacity={0.2}
      />
      <path d={`M${x(from.at)} ${y(from.value)}L${x(earliest)} ${y(value)}`} {...edge} />
      <path d={`M${x(from.at)} ${y(from.value)}L${x(latest)} ${y(value)}`} {...edge} />
      <path
        d={`M${x(earliest)} ${y(value)}H${x(latest)}`}
        stroke="var(--color-strong)"
        strokeWidth={4}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${x(from.at)} 0V${plotHeight}`}
        stroke="var(--color-strong)"
        strokeWidth={1.2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
