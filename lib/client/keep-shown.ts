import { refreshingPatiently } from "./patient-refresh";

/** After so long a person is told that the page may be out of date. */
const outdatedAfterMs = 20_000;

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether a refresh of this window has waited so long that a person has to know. */
export const outdated = {
  now: () => isOutdated,
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
  });
}

function noteWait() {
  const timer = setTimeout(() => setOutdated(true), outdatedAfterMs);
  return () => {
    clearTimeout(timer);
    setOutdated(false);
  };
}

function setOutdated(next: boolean) {
  if (isOutdated === next) return;
  isOutdated = next;
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
