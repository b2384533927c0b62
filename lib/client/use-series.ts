"use client";

import { useEffect, useRef } from "react";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import { useLive } from "./use-live";
import { type StretchSource, useStretch } from "./use-stretch";

const refreshEvery = 5_000;

/** The points of a stretch of time; nothing is asked for while `source` is null. */
export function usePoints(source: StretchSource | null, from: number, to: number) {
  const { answer: series, ...state } = useStretch<SensorSeries>(source, from, to);

  return { series, ...state };
}

/** The points of a sensor's chart: asked for when the range changes, and again when the sensor has sent. */
export function useSeries(sensor_id: number, from: number, to: number, isLive: boolean, refresh: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const points = usePoints({ path: `/sensors/${sensor_id}/series` }, from, to);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(["readings", "alerts"], (news) => {
    const isOurs = news === "gap" || news.subject === "alerts" || news.id === sensor_id;
    if (!isLive || !isOurs || document.visibilityState !== "visible") return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, refreshEvery);
  });

  return points;
}
