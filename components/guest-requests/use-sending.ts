"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, api, refusalIn } from "@/lib/client/api";

const againEvery = 5_000;

interface Parcel {
  path: string;
  body: Record<string, unknown>;
  files?: Record<string, File | null | undefined>;
}

/** Not refused, only not answered: no connection, an answer that is not ours, or a server that is busy. */
const mayComeThrough = ({ status, code }: ApiError) => status === 0 || status >= 500 || code === "wrong_response";

/**
 * Sends a report, again and again while there is no connection: nothing is kept but in this page. Sent twice, its key makes
 * it one.
 */
export function useSending(onRefused: (error: ApiError) => void) {
  const [state, setState] = useState<"idle" | "sending" | "waiting">("idle");
  const waiting = useRef<Parcel | null>(null);

  const send = useCallback(
    async (parcel: Parcel) => {
      setState("sending");
      try {
        const { path, body, files } = parcel;
        const { data } = await api.post<{ data: { follow_url: string } }>(path, { body, files, isQuiet: true });
        waiting.current = null;
        const { pathname } = new URL(data.follow_url);
        location.assign(`${pathname}?sent=1`);
      } catch (caught) {
        const error = refusalIn(caught);
        waiting.current = mayComeThrough(error) ? parcel : null;
        setState(waiting.current ? "waiting" : "idle");
        if (!waiting.current) onRefused(error);
      }
    },
    [onRefused],
  );

  useEffect(() => {
    if (state !== "waiting") return;
    const again = () => waiting.current && void send(waiting.current);
    const timer = setTimeout(again, againEvery);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [state, send]);

  return { state, send };
}
