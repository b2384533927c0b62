"use client";

import { useCallback, useEffect, useState } from "react";
import type { Statistics } from "@/lib/services/monitoring/statistics/of-sensor";
import { ApiError, api } from "./api";

/** The figures of a range; the former ones stay until the next have come. */
export function useStatistics(sensor_id: number, from: number, to: number) {
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true);
      try {
        const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        const { data } = await api.get<{ data: Statistics }>(`/sensors/${sensor_id}/statistics`, {
          query,
          isQuiet: true,
          signal,
        });
        setStatistics(data);
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

  return { statistics, error, isLoading, retry: () => void load() };
}
