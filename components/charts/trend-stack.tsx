"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { useMoment } from "@/components/ui/moment";
import { useReading } from "@/components/ui/use-reading";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { timeTicks } from "@/lib/domain/monitoring/chart-range";
import type { Cone } from "@/lib/domain/monitoring/forecast/cone";
import type { ReplayEpisode } from "@/lib/domain/monitoring/replay";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SensorSeries, SeriesZone } from "@/lib/services/monitoring/series/series";
import type { SeriesEvent } from "@/lib/services/monitoring/series/timeline-events";
import { CursorProvider, useCursor, useCursorMoment } from "./cursor";
import { EventLane } from "./event-lane";
import { plotLeft, plotRight, share } from "./plot-area";
import { ReplayLane } from "./replay-lane";
import {
  type Compared,
  extremes,
  focusedPanels,
  lastValue,
  measures,
  type Panel,
  panelsOf,
  readingAt,
} from "./series-look";
import { type Handles, TrendPanel } from "./trend-panel";
import { useWidth } from "./use-width";

export interface TrendStackProps {
  series: SensorSeries;
  compared?: readonly Compared[];
  range: Range;
  timeZone: string;
  /** The measurement whose limits are drawn where several share a panel. */
  parameter: number | null;
  /** The measurement that the chart was opened for: its panel comes first and the others of the panel are faded. */
  focus?: number | null;
  /** Limits that are being tried instead of the saved ones of their measurement. */
  draft: readonly SeriesZone[] | null;
  /** Alerts that the tried limits would have raised; null while none are tried. */
  replayed: readonly ReplayEpisode[] | null;
  /** The chosen measurement's limits, where they may be moved. */
  handles: Handles | null;
  learning: readonly { parameter: number; samples: number; wanted: number }[];
  /** Where the measurement of the focus is heading; the range reaches so far. */
  cone?: Cone | null;
  onZoom: (range: Range) => void;
  /** Beside other things: only the panel of the focus, and lower. */
  isCompact?: boolean;
  /** Of the first panel, in px, where it is another than usual. */
  height?: number;
  /** Left out where only measurements are shown. */
  onChooseEvent?: (event: SeriesEvent) => void;
}

/** Panels of one unit each on one time axis, under a lane of what happened. */
export function TrendStack(props: TrendStackProps) {
  return (
    <CursorProvider>
      <Stack {...props} />
    </CursorProvider>
  );
}

const tallest = 300;
const lower = 150;
const tickRoom = 70; // px, of a weekday with its date
const day = 86_400_000;

function Stack({
  series: sensorSeries,
  compared,
  range,
  timeZone,
  parameter,
  draft,
  replayed,
  handles,
  learning,
  focus = null,
  isCompact = false,
  height,
  cone = null,
  ...on
}: TrendStackProps) {
  const momentText = useMoment();
  const panels = useMemo(
    () =>
      focusedPanels(panelsOf(sensorSeries.series, compared), focus, isCompact).map((panel) =>
        cone && measures(panel, cone.parameter) ? { ...panel, reachTo: cone.value } : panel,
      ),
    [sensorSeries, compared, focus, isCompact, cone],
  );
  const { width, ref } = useWidth();
  const wanted = Math.max(2, Math.min(9, Math.floor((width - plotLeft - plotRight) / tickRoom)));
  const ticks = useMemo(() => timeTicks(range, wanted, timeZone), [range, wanted, timeZone]);
  const isLong = range.to - range.from > 2 * day;
  const tickText = (ts: number) => momentText(ts, isLong ? "axisDay" : "clock", timeZone);

  return (
    <div ref={ref} className="min-w-0">
      {on.onChooseEvent && (
        <EventLane
          events={sensorSeries.events}
          series={sensorSeries.series}
          range={range}
          until={cone?.from.at}
          timeZone={timeZone}
          onChoose={on.onChooseEvent}
        />
      )}
      {replayed && <ReplayLane episodes={replayed} range={range} timeZone={timeZone} />}
      <Surface range={range} onZoom={on.onZoom}>
        {panels.map((panel, index) => (
          <TrendPanel
            key={panel.quantity}
            panel={panel}
            focus={focus !== null && measures(panel, focus) ? focus : null}
            range={range}
            ticks={ticks}
            stopped={sensorSeries.stopped}
            cone={cone && measures(panel, cone.parameter) ? cone : null}
            zones={zonesOf(panel, draft ?? sensorSeries.zones, parameter)}
            saved={draft ? zonesOf(panel, sensorSeries.zones, parameter) : undefined}
            height={
              ((index === 0 && height) || (index > 0 || isCompact ? lower : tallest)) +
              (index === panels.length - 1 ? 22 : 0)
            }
            tickText={index === panels.length - 1 ? tickText : undefined}
            handles={handles && measures(panel, handles.zone.parameter) ? handles : null}
            learning={learning.find((one) => one.parameter === shownIn(panel, learning, parameter))}
          />
        ))}
        <CursorMoment range={range} timeZone={timeZone} />
      </Surface>
      <Summary panels={panels} cone={cone} timeZone={timeZone} events={sensorSeries.events} />
    </div>
  );
}

/** The chosen measurement where it is in the panel, else the first that is being learnt. */
const shownIn = (panel: Panel, learning: TrendStackProps["learning"], parameter: number | null) =>
  parameter !== null && measures(panel, parameter)
    ? parameter
    : learning.find((one) => measures(panel, one.parameter))?.parameter;

/** Where several axes share a panel, the limits of the chosen measurement, or of the first that has any. */
function zonesOf({ series }: Panel, zones: readonly SeriesZone[], parameter: number | null): SeriesZone[] {
  const ids = series.map((one) => one.parameter);
  const of =
    parameter !== null && ids.includes(parameter)
      ? parameter
      : ids.find((id) => zones.some((zone) => zone.parameter === id));
  return zones.filter((zone) => zone.parameter === of);
}

const leastDrag = 8; // px

/** Moves the shared cursor, and zooms to what is dragged over. */
function Surface({
  range,
  onZoom,
  children,
}: {
  range: Range;
  onZoom: (range: Range) => void;
  children: React.ReactNode;
}) {
  const cursor = useCursor();
  const element = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  function momentAt(event: PointerEvent): number | null {
    const box = element.current?.getBoundingClientRect();
    if (!box) return null;
    const width = box.width - plotLeft - plotRight;
    const at = (event.clientX - box.left - plotLeft) / width;
    return at < 0 || at > 1 ? null : range.from + at * (range.to - range.from);
  }

  return (
    <div
      ref={element}
      className="relative touch-pan-y select-none"
      onPointerMove={(event) => {
        const ts = momentAt(event);
        cursor.set(ts);
        if (drag && ts !== null) setDrag({ ...drag, to: ts });
      }}
      onPointerLeave={() => cursor.set(null)}
      onPointerDown={(event) => {
        const ts = momentAt(event);
        if (event.button !== 0 || event.pointerType === "touch" || ts === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: ts, to: ts });
      }}
      onPointerUp={() => {
        if (!drag) return;
        setDrag(null);
        const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
        const width = (element.current?.clientWidth ?? 1) - plotLeft - plotRight;
        if (((to - from) / (range.to - range.from)) * width >= leastDrag)
          onZoom({ from: Math.round(from), to: Math.round(to) });
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {children}
      {drag && (
        <div className="pointer-events-none absolute inset-y-0" style={{ left: plotLeft, right: plotRight }}>
          <div
            className="absolute inset-y-0 border-accent border-x bg-accent/15"
            style={{
              left: `${share(Math.min(drag.from, drag.to), range) * 100}%`,
              width: `${Math.abs(share(drag.to, range) - share(drag.from, range)) * 100}%`,
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The moment under the cursor, on the time axis. */
function CursorMoment({ range, timeZone }: { range: Range; timeZone: string }) {
  const ts = useCursorMoment();
  const momentText = useZonedMoment();
  if (ts === null) return null;

  return (
    <div aria-hidden className="pointer-events-none absolute bottom-0" style={{ left: plotLeft, right: plotRight }}>
      <span
        className="absolute bottom-0 -translate-x-1/2 whitespace-nowrap rounded-chip bg-strong px-2 py-0.5 font-medium text-card text-xs"
        style={{ left: `${share(ts, range) * 100}%` }}
      >
        {momentText(ts, "weekdayMinute", timeZone)}
      </span>
    </div>
  );
}

interface SummaryProps {
  panels: readonly Panel[];
  events: readonly SeriesEvent[];
  cone: Cone | null;
  timeZone: string;
}

/** What the chart shows, in words. */
function Summary({ panels, events, cone, timeZone }: SummaryProps) {
  const t = useTranslations();
  const momentText = useMoment();
  const { withUnit } = useReading();
  const sentences = panels.flatMap((panel) =>
    panel.series.flatMap((one) => {
      const found = extremes([one]);
      if (!found) return [];
      const name = t(one.name);
      const compared = panel.compared.find(({ of }) => of === one.parameter);
      const { other, difference } = readingAt(one, compared, null);
      return [
        t("charts.summary", { name, last: lastValue(one) ?? "–", ...found, unit: panel.unit }),
        ...(other === null
          ? []
          : [t("charts.compare.summary", { other: withUnit(other, panel), difference: withUnit(difference, panel) })]),
      ];
    }),
  );
  const ahead = panels.find(({ reachTo }) => reachTo !== undefined);
  const dayText = (at: number) => momentText(at, "shortDay", timeZone);
  const alerts = events.filter(({ kind }) => kind === "level" || kind === "no_data").length;

  return (
    <p className="sr-only">
      {sentences.join(" ")} {t("charts.summaryEvents", { count: alerts })}
      {cone && ahead && (
        <>
          {" "}
          {t("charts.cone", {
            value: withUnit(cone.value, ahead),
            from: dayText(cone.earliest),
            until: dayText(cone.latest - 1),
          })}
        </>
      )}
    </p>
  );
}
