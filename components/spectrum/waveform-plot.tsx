"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { durationOf, meanOf, type VibrationRecord } from "@/lib/domain/vibration/waveform";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import { sharp } from "./canvas";
import type { Colours } from "./colours";
import { valueTicks } from "./display";
import type { Geometry, PlotContent } from "./line-plot";
import { drawHover, drawStretch } from "./overlay";
import { Plot, type Pointer } from "./plot";
import { decimalsOf, rangeAroundZero, roundValues, stepOf } from "./ticks";
import type { Words } from "./words";

export interface WaveformPlotProps {
  record: VibrationRecord;
  shaft_hz: number | null;
  words: Words;
  system: 1 | 2;
  colours: Colours;
  lineColour: string;
  /** In seconds; null: all of it. */
  zoom: [number, number] | null;
  onZoom: (zoom: [number, number] | null) => void;
}

const padding = { top: 8, left: 48 };
const mostMarks = 60;

/** The record without its mean, with a mark for each turn of the shaft. */
export function WaveformPlot({
  record,
  shaft_hz,
  words,
  system,
  colours,
  lineColour,
  zoom,
  onZoom,
}: WaveformPlotProps) {
  const t = useTranslations("spectrum");
  const duration = durationOf(record);
  const { unit, factor } = unitFor(record.unit, system);
  const trace = useMemo(() => traceOf(record, factor), [record, factor]);
  const content = useMemo<PlotContent>(
    () => ({
      x: trace.seconds,
      lines: [{ values: trace.values, colour: lineColour, width: 1 }],
      xRange: zoom ?? [0, duration],
      yRange: rangeAroundZero(trace.greatest),
      xTicks: timeTicks(words),
      yTicks: valueTicks(words.number, 32),
      colours,
    }),
    [trace, lineColour, zoom, duration, words, colours],
  );
  const drawOver = useCallback(
    (pen: CanvasRenderingContext2D, box: Geometry, { hover, stretch }: Pointer) => {
      if (shaft_hz) drawTurns(pen, box, shaft_hz, trace.knock, duration, colours);
      if (stretch) drawStretch(pen, box, stretch, colours);
      else if (hover !== null) {
        const at = Math.min(trace.values.length - 1, Math.round(box.valueAt(hover) * record.fs_hz));
        const text = `${words.number(at / record.fs_hz, 4)} s · ${words.number(trace.values[at] ?? 0, 2)} ${unit}`;
        drawHover(pen, box, hover, text, colours);
      }
    },
    [shaft_hz, trace, duration, record, words, unit, colours],
  );

  return (
    <Plot
      label={t("waveform.summary", { duration: words.number(duration, 2), unit })}
      content={content}
      padding={padding}
      drawOver={drawOver}
      deeds={{
        onZoom: (from, to) => {
          const [low, high] = [Math.max(0, from), Math.min(duration, to)];
          if (high - low >= 16 / record.fs_hz) onZoom([low, high]);
        },
        onPlace: () => onZoom(null),
      }}
    />
  );
}

/** The greatest distance from the mean, in seconds. */
export function knockAt({ samples, fs_hz }: VibrationRecord): number {
  const mean = meanOf(samples);
  let [top, farthest] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    const distance = Math.abs(sample - mean);
    if (distance > farthest) [top, farthest] = [at, distance];
  }
  return top / fs_hz;
}

function traceOf(record: VibrationRecord, factor: number) {
  const { samples, fs_hz } = record;
  const mean = meanOf(samples);
  const seconds = new Float64Array(samples.length);
  const values = new Float64Array(samples.length);
  for (let at = 0; at < samples.length; at++) {
    seconds[at] = at / fs_hz;
    values[at] = (samples[at]! - mean) * factor;
  }
  const knock = knockAt(record);
  return { seconds, values, greatest: Math.abs(values[Math.round(knock * fs_hz)] ?? 0), knock };
}

/** Milliseconds while a second is more than what is shown. */
function timeTicks(words: Words) {
  return (from: number, to: number, width: number) => {
    const inMs = to - from < 2;
    const scale = inMs ? 1000 : 1;
    const most = Math.max(2, Math.floor(width / 72));
    const decimals = decimalsOf(stepOf((to - from) * scale, most));
    return roundValues(from * scale, to * scale, most).map((value, index) => ({
      at: value / scale,
      text: `${words.number(value, decimals)}${index === 0 ? (inMs ? " ms" : " s") : ""}`,
    }));
  };
}

/** One dotted line a turn, through the hardest knock. */
function drawTurns(
  pen: CanvasRenderingContext2D,
  box: Geometry,
  shaft_hz: number,
  through: number,
  duration: number,
  colours: Colours,
) {
  const shown = box.valueAt(box.left + box.width) - box.valueAt(box.left);
  if (shown * shaft_hz > mostMarks) return;
  pen.strokeStyle = colours.accent;
  pen.setLineDash([2, 3]);
  for (let at = through % (1 / shaft_hz); at <= duration; at += 1 / shaft_hz) {
    const x = box.xOf(at);
    if (x < box.left || x > box.left + box.width) continue;
    pen.beginPath();
    pen.moveTo(sharp(x), box.top);
    pen.lineTo(sharp(x), box.top + box.height);
    pen.stroke();
  }
  pen.setLineDash([]);
}
