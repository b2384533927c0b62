"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api } from "./api";

/** A path of its own and a header for those who come with a link instead of a session. */
export interface StretchSource {
  path: string;
  headers?: Record<string, string>;
}

/** What a call answers of a stretch of time; the former answer stays until the next has come. Without a source nothing is asked. */
export function useStretch<Answer>(source: StretchSource | null, from: number, to: number) {
  const [answer, setAnswer] = useState<Answer | null>(null);
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
        const { data } = await api.get<{ data: Answer }>(path, { query, headers, isQuiet: true, signal });
        setAnswer(data);
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

  return { answer: path === null ? null : answer, error, isLoading, retry: () => void load() };
}
