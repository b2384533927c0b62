"use client";

import { useRouter } from "next/navigation";
import type { LiveEvent } from "./live-stream";
import { useLive } from "./use-live";

// Longer than the answer to one's own action takes, whose news comes back here too.
const soonMs = 1_500;

// One refresh updates the whole page, whichever part requested it: all of them share the next one.
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
  /** The moment the page was asked for (ms since 1970, the server's): what happened later is not in it. */
  asked_at: number;
  subjects: readonly string[];
  /** What happens elsewhere is not shown here. Left out: any plant. */
  plant_id?: number;
  /** Only what happens to this one. */
  id?: number;
  /** Of a subject only these actions. */
  actions?: readonly string[];
  withinMs?: number;
}

/** Refreshes the page soon after one of the subjects has changed; many changes at once count as one. */
export function useLiveRefresh({ asked_at, subjects, plant_id, id, actions, withinMs = soonMs }: LiveRefresh) {
  const router = useRouter();

  const concerns = (event: LiveEvent) =>
    (id === undefined || event.id === id) &&
    (plant_id === undefined || event.plant_id == null || event.plant_id === plant_id) &&
    (actions?.includes(event.action) ?? true);

  useLive(
    subjects,
    (news) => {
      if (news === "gap" || concerns(news)) refreshWithin(withinMs, router.refresh);
    },
    asked_at,
  );
}
