"use client";

import { useEffect, useRef } from "react";
import { useLive } from "@/lib/client/use-live";

const settledMs = 5_000;
// Longer than the answer to one's own action takes, whose news comes back here too.
const gatherMs = 1_000;

/** Shows work orders anew when one of them (or the one) has changed; many changes at once count as one. */
export function useFresh(refresh: () => void, id?: number) {
  const shownAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    shownAt.current = Date.now();
    return () => clearTimeout(timer.current);
  }, []);

  useLive(["work-orders"], (event) => {
    // The stream says "ready" also when it opens first: what was read a moment ago needs no reading.
    const isNews = event === "ready" ? Date.now() - shownAt.current > settledMs : id === undefined || event.id === id;
    if (!isNews) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, gatherMs);
  });
}
