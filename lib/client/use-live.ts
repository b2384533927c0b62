import { useEffect, useRef } from "react";
import { api, unlessRefused } from "./api";

/** As the server tells it: what changed, by ids only. */
export interface LiveEvent {
  subject: string;
  action: string;
  id?: number;
  plant_id?: number | null;
}

type News = LiveEvent | "gap";
type Listener = (news: News) => void;

// One stream a window, however many parts of the screen listen.
const listeners = new Set<Listener>();
let source: EventSource | null = null;

// After a refusal, which a browser takes for the end.
const againMs = 30_000;

// A page that is shown later was asked for earlier: it is told what came in between.
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
    tell(news);
  };
  source.addEventListener("gap", () => tell("gap"));
  source.onerror = () => {
    // Otherwise it calls again by itself.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(() => {
      if (!source && listeners.size > 0) open();
    }, againMs);
    // Without a session this leads to sign-in. Else a second factor is to be set up first, or there are too many
    // windows: the page asked anew says which.
    void unlessRefused(api.get("/auth/user", { isQuiet: true })).then((user) => user && tell("gap"));
  };
}

const tell = (news: News) => {
  for (const listener of [...listeners]) listener(news);
};

function listen(listener: Listener, since: number | undefined) {
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
  };
}

/**
 * Calls back when one of the subjects has changed; "gap" after a time in which anything may have.
 * @param since the moment whose state is shown, where that is not the present
 */
export function useLive(subjects: readonly string[], onNews: (news: News) => void, since?: number) {
  const latest = useRef({ subjects, onNews, since });
  useEffect(() => {
    latest.current = { subjects, onNews, since };
  });

  useEffect(
    () =>
      listen((news) => {
        const { subjects, onNews } = latest.current;
        if (news === "gap" || subjects.includes(news.subject)) onNews(news);
      }, latest.current.since),
    [],
  );
}
