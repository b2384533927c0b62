"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { useMoment } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import type { WireCapture } from "@/lib/client/captures";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import type { Colours } from "./colours";
import { valueTicks } from "./display";
import type { Geometry, PlotContent } from "./line-plot";
import { drawHover, drawStretch } from "./overlay";
import { Plot, type Pointer } from "./plot";
import { PlotHead } from "./spectrum-card";
import { rangeFromZero } from "./ticks";
import type { Words } from "./words";

const measures = ["peak", "rms", "crest_factor", "kurtosis"] as const;
type Measure = (typeof measures)[number];

export interface HistoryCardProps {
  /** Those that can be looked at, newest first. */
  captures: readonly WireCapture[];
  chosen: number | null;
  words: Words;
  system: UnitSystem;
  timeZone: string;
  colours: Colours;
  lineColour: string;
  onChoose: (id: number) => void;
}

const padding = { top: 14, left: 48 };
const day = 86_400_000;

/** What each capture amounts to, over time. A press opens the capture under it. */
export function HistoryCard({
  captures,
  chosen,
  words,
  system,
  timeZone,
  colours,
  lineColour,
  onChoose,
}: HistoryCardProps) {
  const t = useTranslations("spectrum.history");
  const format = useFormatter();
  const zoned = useZonedMoment();
  const [measure, setMeasure] = useState<Measure>("peak");
  const [zoom, setZoom] = useState<[number, number] | null>(null);
  const unit = captures[0]?.unit;
  const shown = unitFor(unit ?? "g", system);
  const isAmplitude = measure === "peak" || measure === "rms";
  const points = usePoints(captures, measure, isAmplitude ? shown.factor : 1);

  const content = useContent({ points, zoom, words, colours, lineColour, timeZone });

  const drawOver = useCallback(
    (pen: CanvasRenderingContext2D, box: Geometry, { hover, stretch }: Pointer) => {
      for (const { id, at, value } of points) drawDot(pen, box, at, value, id === chosen, lineColour, colours);
      if (stretch) return drawStretch(pen, box, stretch, colours);
      const near = hover === null ? null : nearest(points, box.valueAt(hover));
      if (!near) return;
      const text = `${zoned(near.at, "shortMinute", timeZone)} · ${format.number(near.value, { maximumSignificantDigits: 3 })}`;
      drawHover(pen, box, box.xOf(near.at), text, colours);
    },
    [points, chosen, lineColour, colours, format, zoned, timeZone],
  );

  return (
    <Card aria-label={t("title")} className="flex min-h-0 flex-col">
      <PlotHead title={t("title")} note={t("note", { count: points.length, unit: isAmplitude ? shown.unit : "–" })}>
        <SegmentedControl
          label={t("measure")}
          size="sm"
          value={measure}
          onValueChange={setMeasure}
          segments={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
      </PlotHead>
      {content ? (
        <Plot
          label={t("summary", {
            measure: t(`measures.${measure}`),
            count: points.length,
            last: format.number(lastOf(points).value, { maximumSignificantDigits: 3 }),
          })}
          content={content}
          padding={padding}
          drawOver={drawOver}
          deeds={{
            onZoom: (from, to) => setZoom([from, to]),
            onPress: (x, box) => {
              const near = nearest(points, box.valueAt(x));
              if (near && Math.abs(box.xOf(near.at) - x) < 24) onChoose(near.id);
            },
            onPlace: (at, _box, isTouch) => {
              const near = nearest(points, at);
              if (isTouch && near) onChoose(near.id);
              else setZoom(null);
            },
          }}
        />
      ) : (
        <EmptyState title={t("none")} />
      )}
    </Card>
  );
}

/** The measure of each capture that has it, oldest first. */
function usePoints(captures: readonly WireCapture[], measure: Measure, factor: number): Dot[] {
  return useMemo(
    () =>
      captures
        .flatMap((one) => {
          const value = one[measure];
          return value === null ? [] : [{ id: one.id, at: Date.parse(one.listed_at), value: value * factor }];
        })
        .sort((a, b) => a.at - b.at),
    [captures, measure, factor],
  );
}

interface ContentProps extends Pick<HistoryCardProps, "words" | "colours" | "lineColour" | "timeZone"> {
  points: readonly Dot[];
  zoom: [number, number] | null;
}

/** The line over time with its axes; null while there is nothing to draw. */
function useContent({ points, zoom, words, colours, lineColour, timeZone }: ContentProps) {
  const momentText = useMoment();

  return useMemo<PlotContent | null>(() => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return null;
    const room = Math.max((last.at - first.at) * 0.02, 60_000);
    const when = (at: number, span: number) => momentText(at, span > 3 * day ? "axisDay" : "weekdayClock", timeZone);
    return {
      x: Float64Array.from(points, ({ at }) => at),
      lines: [{ values: Float64Array.from(points, ({ value }) => value), colour: lineColour, width: 1.4 }],
      xRange: zoom ?? [first.at - room, last.at + room],
      yRange: rangeFromZero(Math.max(...points.map(({ value }) => value))),
      xTicks: (from, to, width) => {
        const count = Math.max(2, Math.floor(width / 110));
        return Array.from({ length: count }, (_, index) => {
          const at = from + ((index + 0.5) / count) * (to - from);
          return { at, text: when(at, to - from) };
        });
      },
      yTicks: valueTicks(words.number),
      colours,
    };
  }, [points, zoom, words, colours, lineColour, momentText, timeZone]);
}

interface Dot {
  id: number;
  at: number;
  value: number;
}

function nearest(points: readonly Dot[], at: number): Dot | null {
  let best: Dot | null = null;
  for (const point of points) if (!best || Math.abs(point.at - at) < Math.abs(best.at - at)) best = point;
  return best;
}

function drawDot(
  pen: CanvasRenderingContext2D,
  box: Geometry,
  at: number,
  value: number,
  isChosen: boolean,
  colour: string,
  colours: Colours,
) {
  const x = box.xOf(at);
  if (x < box.left - 1 || x > box.left + box.width + 1) return;
  pen.beginPath();
  pen.arc(x, box.yOf(value), isChosen ? 5 : 2.6, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  if (!isChosen) return;
  pen.strokeStyle = colours.strong;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.lineWidth = 1;
}
