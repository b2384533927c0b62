"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import { begun, type Cursor, heldHz, holding, placed } from "@/lib/domain/vibration/cursor";
import { faultBands } from "@/lib/domain/vibration/cursor-marks";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import { fontOf } from "./canvas";
import type { Colours } from "./colours";
import { type Display, frequencyTicks, shownAmplitudes, valueTicks } from "./display";
import type { Geometry, PlotContent } from "./line-plot";
import { drawBands, drawHover, drawOverlay, drawStretch, flagRoom } from "./overlay";
import { overlayOf } from "./overlay-content";
import { Plot, type Pointer } from "./plot";
import { onGrid, type Reading, reachOf, readMarks } from "./reading";
import { frequenciesOf } from "./spectra";
import { type Store, useCalmStore, useStore } from "./store";
import { rangeFromZero, rangeInDecibels } from "./ticks";
import type { Words } from "./words";

type Pen = CanvasRenderingContext2D;
export type Zoom = [from_hz: number, to_hz: number] | null;

export interface SpectrumPlotProps {
  reading: Reading;
  display: Display;
  words: Words;
  colours: Colours;
  lineColour: string;
  cursor: Store<Cursor>;
  zoom: Store<Zoom>;
  onKeyDown: (event: KeyboardEvent) => void;
}

const padding = { top: flagRoom, left: 48 };
const grabPx = 6;
/** A tap is not as exact as a click: it takes the highest line within a finger's width. */
const fingerPx = 14;
const leastLines = 8;

/** The lines of a spectrum with its cursor. Arrow keys move it while the plot has the focus. */
export function SpectrumPlot(props: SpectrumPlotProps) {
  const { reading, words, colours, cursor, zoom, onKeyDown } = props;
  const t = useTranslations("spectrum");
  const { spectrum, peaks } = reading;
  const reach = reachOf(spectrum);
  const content = useContent(props);
  const follows = useMemo(() => [cursor], [cursor]);
  const slider = useSlider(props);

  const drawUnder = useCallback(
    (pen: Pen, box: Geometry) => {
      drawBands(pen, box, faultBands(cursor.get(), reading.machine, reachOf(reading.spectrum).f_max_hz), colours);
    },
    [cursor, reading, colours],
  );
  const drawOver = useCallback(
    (pen: Pen, box: Geometry, { hover, stretch }: Pointer) => {
      const beside = ({ hz, ratio }: { hz: number; ratio: number | null }) =>
        [
          reading.machine.shaft_hz && t("plot.orders", { order: words.order(hz) }),
          ratio !== null && t("plot.ratio", { ratio: words.ratio(ratio) }),
        ]
          .filter(Boolean)
          .join(", ");
      drawOverlay(pen, box, overlayOf(cursor.get(), reading, words, beside), colours);
      drawUnit(pen, words.unit, colours);
      if (stretch) drawStretch(pen, box, stretch, colours);
      else if (hover !== null)
        drawHover(pen, box, hover, hoverText(reading.spectrum, box.valueAt(hover), words), colours);
    },
    [cursor, reading, words, t, colours],
  );

  const isNear = (hz: number, x: number, box: Geometry) => Math.abs(box.xOf(hz) - x) <= grabPx;

  return (
    <Plot
      label={t("plot.summary", {
        to: words.onAxis(reach.f_max_hz),
        peak: peaks[0] ? `${words.amplitude(peaks[0].amplitude)} ${words.unit}` : "–",
        at: peaks[0] ? words.onAxis(peaks[0].hz) : "–",
      })}
      content={content}
      padding={padding}
      follows={follows}
      drawUnder={drawUnder}
      drawOver={drawOver}
      onKeyDown={onKeyDown}
      deeds={{
        isOnCursor: (x, box) => isNear(heldHz(cursor.get()), x, box),
        onZoom: (from, to) => {
          const [low, high] = [Math.max(0, from), Math.min(reach.f_max_hz, to)];
          if (high - low >= leastLines * spectrum.df_hz) zoom.set([low, high]);
        },
        onMove: (hz) => cursor.change((now) => placed(now, onLine(hz, spectrum))),
        onPress: (x, box) => {
          const pressed = readMarks(cursor.get(), reading).find(
            ({ hz, kind }) => kind === "cursor" && isNear(hz, x, box),
          );
          if (pressed) cursor.change((now) => holding(now, pressed.order));
        },
        onPlace: (hz, box, isTouch) => {
          const reachHz = isTouch ? ((box.valueAt(box.left + fingerPx) - box.valueAt(box.left)) as number) : 0;
          cursor.change((now) => begun(now, highestAbout(spectrum, hz, reachHz)));
        },
      }}
      {...slider}
    />
  );
}

/** To a screen reader the cursor is a slider whose value is what stands under it. */
function useSlider({ reading, words, cursor }: SpectrumPlotProps) {
  const t = useTranslations("spectrum");
  const now = useCalmStore(cursor, 200);
  const held = readMarks(now, reading).find(({ isHeld }) => isHeld);
  const valueText = held
    ? `${words.mark(held)}, ${words.amplitude(held.amplitude)} ${words.unit}, ${words.onAxis(held.hz)}`
    : undefined;

  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": t("plot.cursor"),
    "aria-valuemin": 0,
    "aria-valuemax": Math.round(reachOf(reading.spectrum).f_max_hz),
    "aria-valuenow": Number(heldHz(now).toFixed(2)),
    "aria-valuetext": valueText,
    "data-testid": "spectrum-plot",
  } as const;
}

function useContent({ reading, display, words, colours, lineColour, zoom }: SpectrumPlotProps): PlotContent {
  const view = useStore(zoom);
  const { spectrum, reference } = reading;
  const lines = useMemo(() => {
    const x = frequenciesOf(spectrum);
    const now = shownAmplitudes(spectrum.amplitudes, spectrum.unit, display);
    const before = reference && shownAmplitudes(onGrid(reference, spectrum), spectrum.unit, display);
    return { x, now, before };
  }, [spectrum, reference, display]);

  return useMemo(() => {
    const { f_max_hz } = reachOf(spectrum);
    const xRange: [number, number] = view ? [view[0], Math.min(view[1], f_max_hz)] : [0, f_max_hz];
    const greatest = highestIn([lines.now, lines.before], xRange, spectrum.df_hz);
    return {
      x: lines.x,
      lines: [
        ...(lines.before ? [{ values: lines.before, colour: colours.muted, width: 1, dash: [3, 3], alpha: 0.75 }] : []),
        { values: lines.now, colour: lineColour, width: 1.35 },
      ],
      xRange,
      yRange: display.isDecibel ? rangeInDecibels(greatest) : rangeFromZero(greatest),
      xTicks: frequencyTicks(display, words.number),
      yTicks: valueTicks(words.number),
      colours,
    };
  }, [spectrum, lines, view, display, words, colours, lineColour]);
}

function highestIn(lines: readonly (Float64Array | null)[], [from, to]: [number, number], df_hz: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (!line) continue;
    const shown = line.subarray(Math.max(0, Math.floor(from / df_hz)), Math.ceil(to / df_hz) + 1);
    for (const value of shown) highest = Math.max(highest, value);
  }
  return highest;
}

const onLine = (hz: number, { df_hz }: Spectrum) => Math.max(1, Math.round(hz / df_hz)) * df_hz;

function highestAbout({ amplitudes, df_hz }: Spectrum, hz: number, reachHz: number): number {
  let best = Math.max(1, Math.round(hz / df_hz));
  const last = Math.min(amplitudes.length - 1, Math.round((hz + reachHz) / df_hz));
  for (let line = Math.max(1, Math.round((hz - reachHz) / df_hz)); line <= last; line++)
    if (amplitudes[line]! > amplitudes[best]!) best = line;
  return best * df_hz;
}

function hoverText({ amplitudes, df_hz }: Spectrum, hz: number, words: Words): string {
  const line = Math.round(hz / df_hz);
  return `${words.onAxis(line * df_hz)} · ${words.amplitude(amplitudes[line] ?? 0)} ${words.unit}`;
}

function drawUnit(pen: Pen, unit: string, colours: Colours) {
  pen.font = fontOf(400);
  pen.fillStyle = colours.muted;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  pen.fillText(unit, padding.left - 8, 16);
}
