"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";
import { ApiError, api } from "./api";
import { useLive } from "./use-live";

const refreshEvery = 5_000;

/** A path of its own and a header for those who come with a link instead of a session. */
export interface SeriesSource {
  path: string;
  headers?: Record<string, string>;
}

/** The points of a stretch of time; nothing is asked for while `source` is null. */
export function usePoints(source: SeriesSource | null, from: number, to: number) {
  const [series, setSeries] = useState<SensorSeries | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(source !== null);
  const asked = useRef(source);
  const path = source?.path ?? null;
  useEffect(() => {
    asked.current = source;
  });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (path === null) return;
      setLoading(true);
      try {
        const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const headers = asked.current?.headers;
        const { data } = await api.get<{ data: SensorSeries }>(path, { query, headers, isQuiet: true, signal });
        setSeries(data);
        setError(null);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code === "aborted") return;
        setError(failure);
      }
      setLoading(false);
    },
    [path, from, to],
  );

  useEffect(() => {
    const ended = new AbortController();
    void load(ended.signal);
    return () => ended.abort();
  }, [load]);

  return { series: path === null ? null : series, error, isLoading, retry: () => void load() };
}

/** The points of a sensor's chart: asked for when the range changes, and again when the sensor has spoken. */
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
