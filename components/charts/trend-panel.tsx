"use client";

import { useLocale, useTranslations } from "next-intl";
import { memo, useId } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import type { Cone } from "@/lib/domain/monitoring/forecast/cone";
import { isDifference } from "@/lib/domain/monitoring/zones";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { ComparedLines } from "./compared-lines";
import { useCursorMoment } from "./cursor";
import { ForecastCone } from "./forecast-cone";
import { flagHeight, LimitFlag } from "./limit-flag";
import { LimitHandles } from "./limit-handles";
import { pointsOf } from "./panel-points";
import { plotLeft, plotRight, plotTop, share } from "./plot-area";
import { isInside, marksFor, scaleOf, shortNumber } from "./scale";
import { colourOf, dashOf, type Panel, readingAt } from "./series-look";

export interface TrendPanelProps {
  panel: Panel;
  /** The others are faded beside it. */
  focus?: number | null;
  range: Range;
  ticks: readonly number[];
  stopped: readonly (readonly [number, number])[];
  zones: readonly SeriesZone[];
  /** Limits that were saved, while others are being tried. */
  saved?: readonly SeriesZone[];
  height: number;
  /** Where a measurement of this panel is heading. */
  cone?: Cone | null;
  /** Written under the last panel. */
  tickText?: (ts: number) => string;
  /** Limits that may be moved on the chart. */
  handles?: Handles | null;
  /** How far the limits of this panel are learnt. */
  learning?: { samples: number; wanted: number } | null;
}

export interface Handles {
  zone: SeriesZone;
  step: number;
  onChange: (part: { warning?: number; alarm?: number }) => void;
}

const axisHeight = 22; // px, with times; 8 without

/** Every measurement of one unit over time, with its limits. */
export function TrendPanel(props: TrendPanelProps) {
  const t = useTranslations();
  const { panel, height, zones, tickText, handles, learning, cone, ...plot } = props;
  const plotHeight = height - plotTop - (tickText ? axisHeight : 8);

  return (
    <section aria-label={panelTitle(panel, props.focus, t)} className="relative">
      <PanelHead panel={panel} title={panelTitle(panel, props.focus, t)} from={props.range.from} learning={learning} />
      <div className="relative" style={{ height }}>
        <div aria-hidden>
          <ComparedLines panel={panel} range={props.range} zones={zones} height={height} plotHeight={plotHeight} />
          <Plot {...plot} panel={panel} zones={zones} height={height} tickText={tickText} />
          {cone && (
            <ForecastCone
              cone={cone}
              panel={panel}
              zones={zones}
              height={height}
              plotHeight={plotHeight}
              range={props.range}
            />
          )}
          <Marks panel={panel} range={props.range} />
        </div>
        {handles && (
          <LimitHandles
            {...handles}
            unit={panel.unit}
            domain={scaleOf(panel, zones, marksFor(height)).domain}
            top={plotTop}
            height={plotHeight}
          />
        )}
      </div>
    </section>
  );
}

/** The name of the measurement it was opened for, else of all that it shows. */
function panelTitle({ series }: Panel, focus: number | null | undefined, t: (name: string) => string): string {
  const focused = series.find(({ parameter }) => parameter === focus);
  return [...new Set((focused ? [focused] : series).map(({ name }) => t(name)))].join(", ");
}

interface PanelHeadProps {
  panel: Panel;
  title: string;
  from: number;
  learning: TrendPanelProps["learning"];
}

/** The shared cursor writes its values here; without it the latest ones stand. */
function PanelHead({ panel, title, from, learning }: PanelHeadProps) {
  const t = useTranslations();
  const { figure } = useReading();
  const ts = useCursorMoment();

  return (
    <header
      className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pt-1.5 pb-1"
      style={{ paddingLeft: plotLeft, paddingRight: plotRight }}
    >
      <h2 className="font-semibold text-sm text-strong">{title}</h2>
      <span className="mr-auto text-muted text-xs">{learning && t("charts.learning", learning)}</span>
      {panel.series.map((series) => {
        const compared = panel.compared.find(({ of }) => of === series.parameter);
        const { value, other, difference } = readingAt(series, compared, ts === null ? null : (ts - from) / 1000);
        const { decimals } = panel;
        return (
          <span key={series.parameter} className="flex items-center gap-1.5 text-xs" title={t(series.name)}>
            <svg width={18} height={4} aria-hidden>
              <line
                x1={0}
                y1={2}
                x2={18}
                y2={2}
                stroke={colourOf(series)}
                strokeWidth={2}
                strokeDasharray={dashOf(series.axis)}
              />
            </svg>
            <span style={{ color: colourOf(series) }} className="font-semibold">
              {series.isDirected && series.view
                ? t(`charts.axes.${series.view.direction}`)
                : (series.axis?.toUpperCase() ?? t(series.name))}
            </span>
            <b className="min-w-8 text-right font-semibold text-strong tabular-nums">{figure(value, decimals)}</b>
            {compared && (
              <span className="text-muted tabular-nums" title={t("charts.compare.reading")}>
                {figure(other, decimals)}{" "}
                <span className="text-body">
                  ({difference !== null && difference > 0 && "+"}
                  {figure(difference, decimals)})
                </span>
              </span>
            )}
          </span>
        );
      })}
      <span className="text-muted text-xs">{panel.unit}</span>
    </header>
  );
}

const Plot = memo(function Plot({
  panel,
  focus,
  range,
  ticks,
  stopped,
  zones,
  saved = [],
  height,
  tickText,
}: Omit<TrendPanelProps, "handles" | "learning" | "cone">) {
  const hatch = useId();
  const locale = useLocale();
  const t = useTranslations("charts");
  const text = (value: number) => t("replace_by", { value: shortNumber(value, locale) });
  const points = pointsOf(panel, range.from);
  const { domain, ticks: marks } = scaleOf(panel, zones, marksFor(height));
  const visible = zones.filter((zone) => isInside(zone.warning, domain) || isInside(zone.alarm, domain));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 800, height }}>
      <ComposedChart
        data={points}
        margin={{ top: plotTop, right: plotRight, bottom: tickText ? 0 : 7, left: 0 }}
        accessibilityLayer={false}
      >
        {hatchPatterns(hatch)}
        <CartesianGrid vertical={false} stroke="var(--color-line-soft)" />
        {stopped.map((stop) => stopArea(stop, range))}
        {visible.flatMap((zone) => zoneAreas(zone, domain))}
        <XAxis
          dataKey="ts"
          type="number"
          scale="linear"
          domain={[range.from, range.to]}
          ticks={[...ticks]}
          allowDataOverflow
          height={tickText ? axisHeight : 1}
          tick={tickText ? { fontSize: 12, fill: "var(--color-muted)" } : false}
          tickFormatter={tickText}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          interval={0}
        />
        <YAxis
          width={plotLeft}
          domain={domain}
          allowDataOverflow
          ticks={marks}
          interval={0}
          tick={{ fontSize: 12, fill: "var(--color-muted)" }}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => shortNumber(value, locale)}
        />
        {saved.flatMap(savedLines)}
        {zones.map((zone) => replaceLine(zone, domain, text))}
        {visible.flatMap((zone) => limitLines(zone, hatch, flagShift(zone, domain, height)))}
        {panel.series.map((series) => seriesBand(series, focus))}
        {panel.series.map((series) => seriesLine(series, focus))}
      </ComposedChart>
    </ResponsiveContainer>
  );
});

/** The chart reads its parts itself, so that these are functions and no components. */
const hatchPatterns = (hatch: string) => (
  <defs>
    {(["alarm", "warning"] as const).map((level) => (
      <pattern
        key={level}
        id={`${hatch}-${level}`}
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line x1={0} y1={0} x2={0} y2={5} stroke={`var(--color-${level}-text)`} strokeWidth={1.2} opacity={0.55} />
      </pattern>
    ))}
  </defs>
);

const stopArea = ([from, to]: TrendPanelProps["stopped"][number], range: Range) => (
  <ReferenceArea
    key={from}
    x1={Math.max(from, range.from)}
    x2={Math.min(to, range.to)}
    fill="var(--color-line)"
    fillOpacity={0.55}
    ifOverflow="hidden"
  />
);

/** The limits as they are saved, while others are being tried. */
const savedLines = (zone: SeriesZone) =>
  (["warning", "alarm"] as const).map((level) =>
    zone[level] === null ? null : (
      <ReferenceLine
        key={`saved-${zone.id}-${level}`}
        y={zone[level]}
        stroke="var(--color-muted)"
        strokeDasharray="2 3"
        ifOverflow="hidden"
      />
    ),
  );

/** From the lowest to the highest value of each point, where points are made of several. */
const seriesBand = (series: Panel["series"][number], focus: TrendPanelProps["focus"]) =>
  series.min ? (
    <Area
      key={`band-${series.parameter}`}
      dataKey={`b${series.parameter}`}
      stroke="none"
      fill={colourOf(series)}
      fillOpacity={typeof focus === "number" && focus !== series.parameter ? 0.05 : 0.16}
      isAnimationActive={false}
      connectNulls={false}
      activeDot={false}
      legendType="none"
    />
  ) : null;

const seriesLine = (series: Panel["series"][number], focus: TrendPanelProps["focus"]) => (
  <Line
    key={series.parameter}
    dataKey={`v${series.parameter}`}
    stroke={colourOf(series)}
    strokeWidth={series.axis === "z" || series.axis === null ? 1.8 : 1.4}
    strokeDasharray={dashOf(series.axis)}
    strokeOpacity={typeof focus === "number" && focus !== series.parameter ? 0.4 : 1}
    dot={false}
    activeDot={false}
    isAnimationActive={false}
    connectNulls={false}
  />
);

const bad = (
  kind: SeriesZone["kind"],
  limit: number,
  next: number | null,
  [low, high]: [number, number],
): [number, number] => (kind === "low" ? [Math.max(low, next ?? low), limit] : [limit, Math.min(high, next ?? high)]);

function zoneAreas({ id, kind, warning, alarm }: SeriesZone, domain: [number, number]) {
  const areas = [
    { level: "warning", limit: warning, next: alarm },
    { level: "alarm", limit: alarm, next: null },
  ] as const;
  return areas.flatMap(({ level, limit, next }) => {
    if (isDifference(kind) || limit === null || !isInside(limit, domain)) return [];
    const [y1, y2] = bad(kind, limit, next, domain);
    return [
      <ReferenceArea
        key={`${id}-${level}`}
        y1={y1}
        y2={y2}
        fill={`var(--color-${level}-tint)`}
        fillOpacity={0.6}
        ifOverflow="hidden"
      />,
    ];
  });
}

/** How many px the flags of two close limits move apart, so that both can be read. */
function flagShift({ warning, alarm }: SeriesZone, [low, high]: [number, number], height: number): number {
  if (warning === null || alarm === null) return 0;
  const apart = (Math.abs(alarm - warning) / (high - low)) * height;
  return Math.max(0, (flagHeight - apart) / 2);
}

function limitLines({ id, kind, warning, alarm, is_provisional }: SeriesZone, hatch: string, shift: number) {
  if (isDifference(kind)) return [];
  return (["warning", "alarm"] as const).flatMap((level) => {
    const limit = level === "warning" ? warning : alarm;
    if (limit === null) return [];
    return [
      <ReferenceLine
        key={`${id}-${level}-line`}
        y={limit}
        stroke={`var(--color-${level}-text)`}
        strokeWidth={level === "alarm" ? 1.8 : 1.4}
        strokeDasharray={is_provisional ? "2 5" : level === "alarm" ? undefined : "5 4"}
        ifOverflow="hidden"
        label={(props: { viewBox?: { x?: number; y?: number; width?: number } }) => (
          <LimitFlag
            {...props.viewBox}
            level={level}
            value={limit}
            below={kind === "low"}
            shift={(level === "alarm") === (kind === "low") ? shift : -shift}
            hatch={`url(#${hatch}-${level})`}
          />
        )}
      />,
    ];
  });
}

/** Where the item is to be replaced: beyond the alarm limit, and no level of its own. */
const replaceLine = ({ id, replace }: SeriesZone, domain: [number, number], text: (value: number) => string) =>
  replace !== null && isInside(replace, domain) ? (
    <ReferenceLine
      key={`${id}-replace`}
      y={replace}
      stroke="var(--color-strong)"
      strokeWidth={1.4}
      strokeDasharray="1.5 3"
      ifOverflow="hidden"
      label={{ value: text(replace), position: "insideTopRight", fontSize: 12, fill: "var(--color-strong)" }}
    />
  ) : null;

/** The cursor's line, over the drawing and outside it. */
function Marks({ panel, range }: { panel: Panel; range: Range }) {
  const ts = useCursorMoment();
  if (ts === null || panel.series.length === 0) return null;

  return (
    <div className="pointer-events-none absolute inset-y-0" style={{ left: plotLeft, right: plotRight }}>
      <div className={cn("absolute inset-y-0 w-px bg-strong")} style={{ left: `${share(ts, range) * 100}%` }} />
    </div>
  );
}
