import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { sqlAsAuth } from "../data/db";
import { log } from "../log";
import { metrics } from "../metrics";
import { gap, type LiveEvent, type LiveEvents, liveChannel } from "./events";
import { type Listening, listenSealed } from "./listen";

/**
 * Open event streams of this process. One connection listens to the database; each event goes to the streams whose
 * viewer may know of it. The sessions behind the streams are asked for every few seconds, all in one query.
 *
 * An event's id is the moment it was sent (ms since 1970, made unique), so that it compares with the moment a page was
 * asked for: what happened in between is still known, and sent when the page's stream opens.
 */

const mostStreams = 5;
const checkEvery = 4_000;
const beatEvery = 15_000;
// What a burst repeats is sent once.
const gatherFor = 100;
// A browser that does not read what it is sent.
const mostWaiting = 500;
// From asking for a page until its stream is open, or until a broken stream is back.
const keptFor = 30_000;
const mostKept = 2_000;
// Another process may have sent the same event a moment earlier; to receive one twice does no harm.
const between = 1_000;

interface Stream {
  viewer: Viewer;
  /** What is newer is news to the viewer; undefined: only what comes from now on. */
  since: number | undefined;
  standing?: string;
  send: (text: string) => void;
  close: () => void;
}

interface Hub {
  streams: Set<Stream>;
  gathered: Set<string>;
  line: Listening;
  timers: NodeJS.Timeout[];
  rest?: NodeJS.Timeout;
  /** The id of the latest event. */
  latest: number;
  kept: { id: number; event: LiveEvent }[];
  /** Everything newer is in `kept`; null while the database cannot be reached. */
  knownFrom: number | null;
}

const held = globalThis as { millwrightLive?: Hub; millwrightLiveEnds?: boolean };

/** Does the event concern the viewer at all? A user's own event goes to nobody else, whatever their role. */
function canReceive(viewer: Pick<Viewer, "user_id" | "company_ids" | "plant_ids">, event: LiveEvent): boolean {
  if (event.user_id !== undefined) return event.user_id === viewer.user_id;
  if (event.company_id === null) return true;
  const isOwn = viewer.company_ids === "all" || viewer.company_ids.includes(event.company_id);
  const isNear = event.plant_id == null || viewer.plant_ids === "all" || viewer.plant_ids.includes(event.plant_id);
  return isOwn && isNear;
}

/**
 * The stream of events for one viewer, as text/event-stream. It ends with the session, the client or the process.
 * It begins with what has happened since the moment given (ms since 1970), or with "gap" where that is not known.
 */
export function openStream(viewer: Viewer, signal: AbortSignal, since?: number): ReadableStream<Uint8Array> {
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
          since,
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
        clearTimeout(hub.rest);
        stream.send("retry: 3000\n\n");
        if (hub.knownFrom !== null) begin(hub, stream, hub.knownFrom);
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

/** Where a last event was received, the next ones are asked for, with some room for another process's clock. */
export const afterEvent = (lastEventId: string | null): number | undefined => {
  const id = Number(lastEventId || Number.NaN);
  return Number.isSafeInteger(id) ? id - between : undefined;
};

/** "gap" if an event may have been missed: reload everything. "ready" in any case: from here on none is missed. */
function begin(hub: Hub, stream: Stream, knownFrom: number) {
  const { since } = stream;
  const isKnown = since === undefined || since >= knownFrom;
  const missed = hub.kept.filter(({ id }) => since !== undefined && id > since);
  const news = isKnown ? messagesFor(stream, missed) : "event: gap\ndata: {}\n\n";
  stream.send(`${news}id: ${now(hub)}\nevent: ready\ndata: {}\n\n`);
  stream.since = now(hub);
}

const messagesFor = ({ viewer }: Stream, events: Hub["kept"]) =>
  events
    .filter(({ event }) => canReceive(viewer, event))
    .map(({ id, event }) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");

/** Whatever is sent later has a greater id, even when the clock is set back. */
const now = (hub: Hub) => {
  hub.latest = Math.max(hub.latest, Date.now());
  return hub.latest;
};

function theHub(): Hub {
  if (held.millwrightLive) return held.millwrightLive;
  const hub: Hub = {
    streams: new Set(),
    gathered: new Set(),
    latest: 0,
    kept: [],
    knownFrom: null,
    timers: [],
    line: listenSealed(liveChannel, {
      received: (text) => gather(hub, text),
      connected: () => {
        // What was sent while the line was down was not received.
        forgetAll(hub);
      },
    }),
  };
  hub.timers = [setInterval(() => void checkSessions(hub), checkEvery), setInterval(() => beat(hub), beatEvery)];
  held.millwrightLive = hub;
  if (!held.millwrightLiveEnds) {
    held.millwrightLiveEnds = true;
    // Else the server would wait for streams that never end.
    for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => void closeStreams());
  }
  return hub;
}

function forgetAll(hub: Hub) {
  hub.kept = [];
  hub.knownFrom = now(hub);
  for (const stream of [...hub.streams]) begin(hub, stream, hub.knownFrom);
}

function gather(hub: Hub, text: string) {
  if (text === gap) return hub.knownFrom === null ? undefined : missSomething(hub);
  if (hub.gathered.size === 0) setTimeout(() => spread(hub), gatherFor);
  hub.gathered.add(text);
}

/** A process has died, perhaps before it sent what it had committed. */
function missSomething(hub: Hub) {
  // Later than whatever the streams have received.
  hub.latest = now(hub) + 1;
  forgetAll(hub);
}

function spread(hub: Hub) {
  const events = [...hub.gathered].flatMap(parse).map((event) => {
    hub.latest = now(hub) + 1;
    return { id: hub.latest, event };
  });
  hub.gathered.clear();
  keep(hub, events);
  for (const stream of [...hub.streams]) {
    const messages = messagesFor(stream, events);
    if (messages) stream.send(messages);
  }
}

function keep(hub: Hub, events: Hub["kept"]) {
  hub.kept.push(...events);
  const old = hub.kept.findLastIndex(({ id }) => id < Date.now() - keptFor) + 1;
  const dropped = hub.kept.splice(0, Math.max(old, hub.kept.length - mostKept));
  if (hub.knownFrom !== null) hub.knownFrom = Math.max(hub.knownFrom, dropped.at(-1)?.id ?? 0);
}

function parse(text: string): LiveEvent[] {
  try {
    const { ids, ...event } = JSON.parse(text) as LiveEvent & Partial<LiveEvents>;
    return ids ? ids.map((id) => ({ ...event, id })) : [event];
  } catch {
    log.warn("event is not valid JSON");
    return [];
  }
}

/** Keeps the way through proxies open, and sends the time up to which everything has been received. */
function beat(hub: Hub) {
  keep(hub, []);
  for (const stream of [...hub.streams]) stream.send(hub.knownFrom === null ? ": beat\n\n" : `id: ${now(hub)}\n\n`);
}

/** Ends streams whose session ended, and those whose permissions changed: they come back with the new ones. */
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
    log.warn({ reason: (error as Error).message }, "could not check sessions of open event streams");
  }
}

/** Nobody listens and nobody has come back: the connection is given back. */
function restWhenEmpty(hub: Hub) {
  if (hub.streams.size > 0 || held.millwrightLive !== hub) return;
  clearTimeout(hub.rest);
  hub.rest = setTimeout(() => rest(hub), keptFor);
}

function rest(hub: Hub) {
  if (held.millwrightLive === hub) held.millwrightLive = undefined;
  for (const timer of [...hub.timers, hub.rest]) clearInterval(timer);
  return hub.line.stop();
}

export async function closeStreams() {
  const hub = held.millwrightLive;
  if (!hub) return;
  for (const stream of [...hub.streams]) stream.close();
  await rest(hub);
}
