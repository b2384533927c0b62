"use client";

import { useEffect, useState } from "react";
import type { ReplayAnswer } from "@/lib/services/monitoring/level-zones/replay";
import { api, refusalIn } from "./api";

const pauseMs = 200;

export interface ReplayState {
  answer: ReplayAnswer | null;
  /** What is wrong with the limits, by field. */
  messages: Record<string, string[]>;
  isRunning: boolean;
}

const nothing: ReplayState = { answer: null, messages: {}, isRunning: false };

/**
 * What limits would have done, asked for when they have rested a moment. Other limits end the question about the
 * former ones; null asks nothing.
 */
export function useReplay(sensor_id: number, body: Record<string, unknown> | null): ReplayState {
  const [state, setState] = useState(nothing);
  const asked = body && JSON.stringify(body);

  useEffect(() => {
    if (asked === null) {
      setState(nothing);
      return;
    }
    const ended = new AbortController();
    setState((before) => ({ ...before, isRunning: true }));
    const timer = window.setTimeout(async () => {
      try {
        const path = `/sensors/jobs/${sensor_id}/level-zones/replay`;
        const ask = { body: JSON.parse(asked), isQuiet: true, signal: ended.signal };
        const { data } = await api.post<{ data: ReplayAnswer }>(path, ask);
        setState({ answer: data, messages: {}, isRunning: false });
      } catch (caught) {
        const error = refusalIn(caught);
        if (error.code !== "aborted") setState({ answer: null, messages: error.messages, isRunning: false });
      }
    }, pauseMs);

    return () => {
      window.clearTimeout(timer);
      ended.abort();
    };
  }, [sensor_id, asked]);

  return state;
}
