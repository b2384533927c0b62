"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type Cursor, has } from "@/lib/domain/vibration/cursor";
import { cleared, inNextFrame } from "./canvas";
import type { Colours } from "./colours";
import { type Display, frequencyTicks } from "./display";
import type { Zoom } from "./spectrum-plot";
import { type Store, useStore } from "./store";
import { drawHeat, drawRidgeCursors, drawRidges, type Ridge, ridgeAt, type WaterfallScene } from "./waterfall-drawing";
import type { Words } from "./words";

export interface WaterfallProps {
  ridges: readonly Ridge[];
  kind: "ridges" | "heat";
  f_max_hz: number;
  chosen: number | null;
  display: Display;
  words: Words;
  colours: Colours;
  line: string;
  lineBehind: string;
  cursor: Store<Cursor>;
  zoom: Store<Zoom>;
  onChoose: (id: number) => void;
}

/** The spectra of many captures one behind the other. Rows are chosen in the list too: this needs no keyboard. */
export function Waterfall({ ridges, kind, f_max_hz, chosen, display, words, colours, ...rest }: WaterfallProps) {
  const { line, lineBehind, cursor, zoom, onChoose } = rest;
  const t = useTranslations("spectrum");
  const picture = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const view = useStore(zoom);
  const scene = useMemo<WaterfallScene>(() => {
    const range = view ?? ([0, f_max_hz] as const);
    return {
      ridges,
      range,
      values: extremesOf(ridges, range),
      chosen,
      ticks: frequencyTicks(display, words.number)(range[0], range[1], 720),
      colours,
      line,
      lineBehind,
    };
  }, [ridges, view, f_max_hz, chosen, display, words, colours, line, lineBehind]);

  useLayoutEffect(() => {
    const [canvas, overlay] = [picture.current, above.current];
    if (!canvas || !overlay) return;
    const draw = () => {
      const { pen, ...size } = cleared(canvas);
      if (scene.ridges.length === 0 || size.width < 80) return;
      (kind === "ridges" ? drawRidges : drawHeat)(pen, size, scene);
    };
    const drawCursors = () => {
      const { pen, ...size } = cleared(overlay);
      if (scene.ridges.length > 0) drawRidgeCursors(pen, size, scene, linesOf(cursor.get()), kind);
    };
    draw();
    drawCursors();
    const frame = inNextFrame(drawCursors);
    const stop = cursor.subscribe(frame.ask);
    const observer = new ResizeObserver(() => {
      draw();
      drawCursors();
    });
    observer.observe(canvas);
    return () => {
      frame.stop();
      stop();
      observer.disconnect();
    };
  }, [scene, kind, cursor]);

  useEffect(() => {
    const canvas = above.current;
    if (!canvas) return;
    const onClick = (event: MouseEvent) => {
      const { top, width, height } = canvas.getBoundingClientRect();
      const at = ridgeAt({ width, height }, scene.ridges.length, kind, event.clientY - top);
      const ridge = scene.ridges[at];
      if (ridge) onChoose(ridge.id);
    };
    canvas.addEventListener("click", onClick);
    return () => canvas.removeEventListener("click", onClick);
  }, [scene, kind, onChoose]);

  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      <canvas
        ref={picture}
        role="img"
        aria-label={t("waterfall.summary", { count: ridges.length })}
        className="absolute inset-0 size-full"
      />
      <canvas ref={above} aria-hidden className="absolute inset-0 size-full cursor-pointer" />
    </div>
  );
}

const linesOf = (cursor: Cursor) =>
  Array.from({ length: has(cursor, "harmonic") ? cursor.harmonics : 1 }, (_, at) => cursor.hz * (at + 1));

function extremesOf(ridges: readonly Ridge[], [from, to]: readonly [number, number]): [number, number] {
  let greatest = Number.NEGATIVE_INFINITY;
  let isLogarithmic = false;
  for (const { values, df_hz } of ridges) {
    const last = Math.min(values.length - 1, Math.ceil(to / df_hz));
    for (let line = Math.max(0, Math.floor(from / df_hz)); line <= last; line++) {
      const value = values[line] ?? Number.NaN;
      if (value > greatest) greatest = value;
      if (value < 0) isLogarithmic = true;
    }
  }
  if (!Number.isFinite(greatest)) return [0, 1];
  return isLogarithmic ? [greatest - shownDecibels, greatest] : [0, greatest];
}

const shownDecibels = 60;
