"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type LiveEvent, useLive } from "./use-live";

// Longer than the answer to one's own action takes, whose news comes back here too.
const soonMs = 1_500;
const settledMs = 5_000;

// One refresh shows the whole page anew, whichever part of it asked: all of them share the next one.
// It stays the next one while nobody looks.
let next: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;

function refreshWithin(ms: number, refresh: () => void) {
  const at = Date.now() + ms;
  if (next && next.at <= at) return;
  if (next) clearTimeout(next.timer);
  const timer = setTimeout(() => {
    whenSeen(() => {
      next = null;
      refresh();
    });
  }, ms);
  next = { at, timer };
}

/** A page that nobody looks at waits until somebody does. */
function whenSeen(refresh: () => void) {
  if (document.visibilityState === "visible") return refresh();
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    refresh();
  };
  document.addEventListener("visibilitychange", onChange);
}

export interface LiveRefresh {
  /** What happens elsewhere is not shown here. Left out: any plant. */
  plant_id?: number;
  /** Of all events only those that this says yes to. */
  isNews?: (event: LiveEvent) => boolean;
  withinMs?: number;
}

/** Shows the page anew soon after one of the subjects has changed; many changes at once count as one. */
export function useLiveRefresh(subjects: readonly string[], { plant_id, isNews, withinMs = soonMs }: LiveRefresh = {}) {
  const router = useRouter();
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);

  useLive(subjects, (event) => {
    if (event === "ready") {
      // The stream says so also when it opens first: what was read a moment ago needs no reading.
      if (Date.now() - shownAt.current > settledMs) refreshWithin(withinMs, router.refresh);
      return;
    }
    const isElsewhere = plant_id !== undefined && event.plant_id != null && event.plant_id !== plant_id;
    if (!isElsewhere && (isNews?.(event) ?? true)) refreshWithin(withinMs, router.refresh);
  });
}
