import { useEffect, useRef } from "react";

/** As the server tells it: what changed, by ids only. */
export interface LiveEvent {
  subject: string;
  action: string;
  id?: number;
  plant_id?: number | null;
}

type Listener = (event: LiveEvent | "ready") => void;

// One stream a window, however many parts of the screen listen.
const listeners = new Set<Listener>();
let source: EventSource | null = null;

function open() {
  source = new EventSource("/api/events");
  source.onmessage = ({ data }) => tell(JSON.parse(data) as LiveEvent);
  source.addEventListener("ready", () => tell("ready"));
}

const tell = (event: LiveEvent | "ready") => {
  for (const listener of [...listeners]) listener(event);
};

function listen(listener: Listener) {
  listeners.add(listener);
  if (!source) open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = null;
  };
}

/** Calls back when one of the subjects has changed; "ready" after a gap, in which anything may have. */
export function useLive(subjects: readonly string[], onEvent: (event: LiveEvent | "ready") => void) {
  const latest = useRef({ subjects, onEvent });
  useEffect(() => {
    latest.current = { subjects, onEvent };
  });

  useEffect(
    () =>
      listen((event) => {
        const { subjects, onEvent } = latest.current;
        if (event === "ready" || subjects.includes(event.subject)) onEvent(event);
      }),
    [],
  );
}
