import { DomainError } from "@/lib/domain/errors";
import type { Viewer } from "@/lib/domain/viewer";
import { sqlAsAuth } from "./db";
import { type LiveEvent, liveChannel } from "./events";
import { type Listening, listen } from "./listen";
import { log } from "./log";
import { metrics } from "./metrics";

/**
 * Open event streams of this process. One connection hears the database; each event goes to the streams whose
 * viewer may know of it. The sessions behind the streams are asked for every few seconds, all in one query.
 */

const mostStreams = 5;
const checkEvery = 4_000;
const beatEvery = 15_000;
// What a burst says twice is sent once.
const gatherFor = 100;
// A browser that does not read what it is sent.
const mostWaiting = 500;

interface Stream {
  viewer: Viewer;
  standing?: string;
  send: (text: string) => void;
  close: () => void;
}

interface Hub {
  streams: Set<Stream>;
  gathered: Set<string>;
  line: Listening;
  timers: NodeJS.Timeout[];
  sent: number;
  /** The database can be heard: what happens from here on is not missed. */
  isHearing: boolean;
}

const held = globalThis as { millwrightLive?: Hub; millwrightLiveEnds?: boolean };

/** Does the event concern the viewer at all? What is one person's is nobody else's, whoever they are. */
export function mayHear(viewer: Pick<Viewer, "user_id" | "company_ids" | "plant_ids">, event: LiveEvent): boolean {
  if (event.user_id !== undefined) return event.user_id === viewer.user_id;
  if (event.company_id === null) return true;
  const isOwn = viewer.company_ids === "all" || viewer.company_ids.includes(event.company_id);
  const isNear = event.plant_id == null || viewer.plant_ids === "all" || viewer.plant_ids.includes(event.plant_id);
  return isOwn && isNear;
}

/** The stream of events for one viewer, as text/event-stream. It ends with the session, the client or the process. */
export function openStream(viewer: Viewer, signal: AbortSignal): ReadableStream<Uint8Array> {
  const hub = theHub();
  if ([...hub.streams].filter((stream) => stream.viewer.user_id === viewer.user_id).length >= mostStreams)
    throw new DomainError("too_many", "errors.too_many", { retryAfter: 30 });

  const encoder = new TextEncoder();
  let stream: Stream;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = {
          viewer,
          send: (text) => {
            if ((controller.desiredSize ?? 0) < -mostWaiting) stream.close();
            else controller.enqueue(encoder.encode(text));
          },
          close: () => {
            if (!hub.streams.delete(stream)) return;
            metrics.liveStreams.dec();
            try {
              controller.close();
            } catch {
              // The client has gone first.
            }
            restWhenEmpty(hub);
          },
        };
        hub.streams.add(stream);
        metrics.liveStreams.inc();
        stream.send(`retry: 3000\n\n${hub.isHearing ? ready(hub) : ""}`);
        signal.addEventListener("abort", stream.close, { once: true });
        if (signal.aborted) stream.close();
        // From now on what it stands on must not change.
        else void checkSessions(hub);
      },
      cancel: () => stream.close(),
    },
    { highWaterMark: 1 },
  );
}

/** Told at the beginning and after a gap: what happened before is unknown, so look at everything anew. */
const ready = (hub: Hub) => `id: ${hub.sent}\nevent: ready\ndata: {}\n\n`;

function theHub(): Hub {
  if (held.millwrightLive) return held.millwrightLive;
  const hub: Hub = {
    streams: new Set(),
    gathered: new Set(),
    sent: 0,
    isHearing: false,
    timers: [],
    line: listen(liveChannel, {
      said: (text) => gather(hub, text),
      connected: () => {
        hub.isHearing = true;
        broadcast(hub, ready(hub));
      },
    }),
  };
  hub.timers = [
    setInterval(() => void checkSessions(hub), checkEvery),
    setInterval(() => broadcast(hub, ": beat\n\n"), beatEvery),
  ];
  held.millwrightLive = hub;
  if (!held.millwrightLiveEnds) {
    held.millwrightLiveEnds = true;
    // Else the server would wait for streams that never end.
    for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => void closeStreams());
  }
  return hub;
}

function gather(hub: Hub, text: string) {
  if (hub.gathered.size === 0) setTimeout(() => spread(hub), gatherFor);
  hub.gathered.add(text);
}

function spread(hub: Hub) {
  const events = [...hub.gathered].flatMap((text) => {
    const event = parse(text);
    return event ? [{ event, text: `id: ${++hub.sent}\ndata: ${JSON.stringify(event)}\n\n` }] : [];
  });
  hub.gathered.clear();
  for (const stream of [...hub.streams]) {
    const heard = events.filter(({ event }) => mayHear(stream.viewer, event));
    if (heard.length > 0) stream.send(heard.map(({ text }) => text).join(""));
  }
}

function parse(text: string): LiveEvent | null {
  try {
    return JSON.parse(text) as LiveEvent;
  } catch {
    log.warn("an event that is no JSON");
    return null;
  }
}

const broadcast = (hub: Hub, text: string) => {
  for (const stream of [...hub.streams]) stream.send(text);
};

/** Ends streams whose session ended, and those whose rights changed: they come back with the new ones. */
async function checkSessions(hub: Hub) {
  const streams = [...hub.streams];
  if (streams.length === 0) return;
  try {
    const { rows } = await sqlAsAuth((client) =>
      client.query<{ session_id: number; standing: string }>({
        name: "session-standing",
        text: "select session_id, standing from session_standing($1)",
        values: [[...new Set(streams.map((stream) => stream.viewer.session_id))]],
      }),
    );
    const standings = new Map(rows.map((row) => [row.session_id, row.standing]));
    for (const stream of streams) {
      const standing = standings.get(stream.viewer.session_id);
      stream.standing ??= standing;
      if (standing === undefined || stream.standing !== standing) stream.close();
    }
  } catch (error) {
    // Where the database does not answer, no events come either.
    log.warn({ reason: (error as Error).message }, "the sessions of open streams could not be checked");
  }
}

/** Nobody listens: the connection is given back. */
function restWhenEmpty(hub: Hub) {
  if (hub.streams.size > 0 || held.millwrightLive !== hub) return;
  held.millwrightLive = undefined;
  for (const timer of hub.timers) clearInterval(timer);
  void hub.line.stop();
}

export async function closeStreams() {
  for (const stream of [...(held.millwrightLive?.streams ?? [])]) stream.close();
}
