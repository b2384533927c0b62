"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { type Parcel, sendReport } from "@/lib/client/guest-report";

const againEvery = 5_000;

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
      const sent = await sendReport(parcel);
      waiting.current = sent === "again" ? parcel : null;
      if (sent === "again") return setState("waiting");
      if (!(sent instanceof ApiError)) {
        // Shown again after "Back" the page would still be sending what has arrived.
        window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
        return location.assign(`${new URL(sent.follow_url).pathname}?sent=1`);
      }
      setState("idle");
      onRefused(sent);
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
