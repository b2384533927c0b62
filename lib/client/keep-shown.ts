import { refreshingPatiently } from "./patient-refresh";

/** After so long the page shows that it may be out of date. */
const outdatedAfterMs = 20_000;

/** How old the page is. */
interface Age {
  minutes: number;
}

let age: Age | null = null;
/** When what is shown was asked for; null: with the page itself. */
let refreshedAt: number | null = null;
const listeners = new Set<() => void>();

/** How old the page is, where a refresh of this window has waited so long that a person has to know. */
export const outdated = {
  now: () => age,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** From now on a refresh of this window that fails leaves the page as it is. */
export function keepShownWhileAway() {
  const held = window as Window & { keepsShown?: boolean };
  if (held.keepsShown) return;
  held.keepsShown = true;
  window.fetch = refreshingPatiently(window.fetch.bind(window), {
    shown: () => location.pathname,
    pause: untilOnline,
    onWait: noteWait,
    onRefreshed: () => {
      refreshedAt = Date.now();
    },
  });
}

function noteWait() {
  let timer = setTimeout(function look() {
    setAge({ minutes: Math.floor((Date.now() - (refreshedAt ?? openedAt())) / 60_000) });
    timer = setTimeout(look, outdatedAfterMs);
  }, outdatedAfterMs);
  return () => {
    clearTimeout(timer);
    setAge(null);
  };
}

/** By the clock of this device, which is not the server's. */
const openedAt = () => performance.timeOrigin;

function setAge(next: Age | null) {
  if (age?.minutes === next?.minutes) return;
  age = next;
  for (const listener of listeners) listener();
}

/** So many milliseconds, or until the network is back. */
function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
  });
}
