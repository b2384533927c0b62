"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { SensorSeries } from "@/lib/services/readings/series";
import { ApiError, api } from "./api";
import { useLive } from "./use-live";

const refreshEvery = 5_000;

/** The points of a chart: asked for when the range changes, and again when the sensor has spoken. */
export function useSeries(sensor_id: number, from: number, to: number, isLive: boolean, refresh: () => void) {
  const [series, setSeries] = useState<SensorSeries | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const timer = useRef<number | undefined>(undefined);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true);
      try {
        const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const { data } = await api.get<{ data: SensorSeries }>(`/sensors/${sensor_id}/series`, {
          query,
          isQuiet: true,
          signal,
        });
        setSeries(data);
        setError(null);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code === "aborted") return;
        setError(failure);
      }
      setLoading(false);
    },
    [sensor_id, from, to],
  );

  useEffect(() => {
    const ended = new AbortController();
    void load(ended.signal);
    return () => ended.abort();
  }, [load]);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(["readings", "alerts"], (news) => {
    const isOurs = news === "gap" || news.subject === "alerts" || news.id === sensor_id;
    if (!isLive || !isOurs || document.visibilityState !== "visible") return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, refreshEvery);
  });

  return { series, error, isLoading, retry: () => void load() };
}
