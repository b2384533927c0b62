import { api, unlessRefused } from "./api";

/** A change that the server reports, by ids only. */
export interface LiveEvent {
  subject: string;
  action: string;
  id?: number;
  plant_id?: number | null;
}

export type News = LiveEvent | "gap";
type Listener = (news: News) => void;

// One stream a window, however many parts of the screen listen.
const listeners = new Set<Listener>();
let source: EventSource | null = null;

// After a refusal, which a browser takes for the end.
const againMs = 30_000;

// A browser connects again by itself within seconds; a server that restarts is back by then.
const lostAfterMs = 10_000;
let lostTimer: ReturnType<typeof setTimeout> | null = null;
let isLost = false;
const watchers = new Set<() => void>();

/** Whether the stream of this window has been broken for so long that a person has to know. */
export const liveUpdates = {
  areLost: () => isLost,
  subscribe: (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

function noteBroken() {
  lostTimer ??= setTimeout(() => setLost(true), lostAfterMs);
}

function noteWhole() {
  if (lostTimer) clearTimeout(lostTimer);
  lostTimer = null;
  setLost(false);
}

function setLost(next: boolean) {
  if (isLost === next) return;
  isLost = next;
  for (const watcher of watchers) watcher();
}

// A page that is shown later was asked for earlier: it receives what came in between.
const mostKept = 500;
const kept: { at: number; news: LiveEvent }[] = [];
let knownFrom = 0;

/** Moments are the server's, in ms since 1970; an event's is its id. */
function open() {
  knownFrom = Number(document.documentElement.dataset.askedAt);
  source = new EventSource(`/api/events?since=${knownFrom}`);
  source.onmessage = ({ data, lastEventId }) => {
    const news = JSON.parse(data) as LiveEvent;
    kept.push({ at: Number(lastEventId), news });
    if (kept.length > mostKept) knownFrom = kept.shift()?.at ?? knownFrom;
    notifyListeners(news);
  };
  source.addEventListener("gap", () => notifyListeners("gap"));
  source.onopen = noteWhole;
  source.onerror = () => {
    noteBroken();
    // Otherwise it calls again by itself.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(() => {
      if (!source && listeners.size > 0) open();
    }, againMs);
    // Without a session this leads to sign-in. Else a second factor is to be set up first, or there are too many
    // windows: the page, requested again, shows which.
    void unlessRefused(api.get("/auth/user", { isQuiet: true })).then((user) => user && notifyListeners("gap"));
  };
}

const notifyListeners = (news: News) => {
  for (const listener of [...listeners]) listener(news);
};

export function listen(listener: Listener, since: number | undefined) {
  listeners.add(listener);
  if (!source) open();
  else if (since !== undefined && since < knownFrom) listener("gap");
  else for (const { at, news } of kept) if (since !== undefined && at > since) listener(news);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = null;
    kept.length = 0;
    noteWhole();
  };
}
