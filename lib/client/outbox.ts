import { isPassing, type ReportedState, retryAfterMs, versionAfter } from "@/lib/domain/maintenance/kept-changes";
import { ApiError, api } from "./api";
import { newKey } from "./idempotency";
import {
  keptChanges as changes,
  keepFor,
  keptFor as person,
  sentChanges,
  showKeptChanges,
  showSentChanges,
} from "./kept-changes";
import { renewOnPhone } from "./phone";
import { addChange, changesOf, dropChange, emptyFor, type KeptChange, putChange } from "./phone-database";

/**
 * What a person has changed on this phone, sent in the order in which it was made. It is stored before it is sent, so a
 * killed tab loses nothing; it goes when the server has answered; and it never goes by itself otherwise.
 */

export type NewChange = Pick<KeptChange, "order" | "kind" | "method" | "path" | "body" | "file">;
export type Given = "sent" | "kept" | ApiError;

/** For somebody who waits at the button, and for what is sent behind their back. */
const patienceMs = { pressed: 8_000, later: 30_000 };
/** A picture takes its time on the line of a basement. */
const filePatienceMs = 120_000;
const lookEveryMs = 5_000;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("millwright:kept");

async function look() {
  showKeptChanges(person === null ? [] : await changesOf(person).catch(() => []));
}

async function changed() {
  await look();
  channel?.postMessage("changed");
}

/** A page that was never refreshed shows what it showed. */
const shownMs = 60_000;

/** Until the page shows it, a change that was sent stays laid over its order. */
function showSent(change: KeptChange) {
  const now = Date.now();
  const recent = sentChanges.filter(({ sent_at }) => now - sent_at < shownMs);
  const { id, version: seen } = change.order;
  const unseen = recent.filter((one) => one.order.id === id && one.version > (seen ?? 0)).length;
  const version = versionAfter(change.kind, seen, unseen);
  showSentChanges(version === null ? recent : [...recent, { ...change, version, sent_at: now }]);
}

/** Sends what the person has kept whenever there is a chance, until it is stopped. */
export function openOutbox(whose: number, onSent: () => void): () => void {
  keepFor(whose);
  void look().then(() => sendKept());
  const now = () => void sendKept({ now: true });
  const sometime = () => void sendKept();
  const timer = setInterval(sometime, lookEveryMs);
  const onMessage = () => void look();
  addEventListener("online", now);
  addEventListener("focus", sometime);
  document.addEventListener("visibilitychange", sometime);
  channel?.addEventListener("message", onMessage);
  sent.add(onSent);
  return () => {
    clearInterval(timer);
    removeEventListener("online", now);
    removeEventListener("focus", sometime);
    document.removeEventListener("visibilitychange", sometime);
    channel?.removeEventListener("message", onMessage);
    sent.delete(onSent);
  };
}
const sent = new Set<() => void>();

/** How long a change can be taken back before it is sent. */
export const undoMs = 10_000;

/** Keeps a change that is sent when it can no longer be taken back. Null where nothing can be kept. */
export async function giveLater(change: NewChange): Promise<{ takeBack: () => Promise<boolean> } | null> {
  const made_at = Date.now();
  const kept = { ...change, key: newKey(), made_at, tries: 0, next_at: made_at + undoMs, refusal: null };
  const seq = person === null ? null : await addChange({ ...kept, person }).catch(() => null);
  if (seq === null) return null;
  await changed();
  setTimeout(() => void sendKept(), undoMs + 100);

  return {
    takeBack: () =>
      exclusively(async () => {
        await look();
        const isThere = changes.some((one) => one.seq === seq && one.tries === 0);
        if (isThere) await dropChange(seq);
        await changed();
        return isThere;
      }),
  };
}

/**
 * Sends a change, or keeps it for later where there is no answer or earlier ones of the order still wait. What the server
 * refuses at once is not kept: its form is still open.
 */
export async function give(change: NewChange): Promise<Given> {
  const fresh = { ...change, key: newKey(), made_at: Date.now(), tries: 0, next_at: 0, refusal: null };
  const whose = person;
  const seq = whose === null ? null : await addChange({ ...fresh, person: whose }).catch(() => null);
  if (whose === null || seq === null) return (await attempt(fresh, patienceMs.pressed)) ?? "sent";
  const isBehind = changes.some(({ order }) => order.id === change.order.id);
  await changed();
  if (isBehind || !navigator.onLine) {
    void sendKept({ now: true });
    return "kept";
  }
  return exclusively(async () => {
    const error = await attempt(fresh, patienceMs.pressed);
    if (error && isPassing(error.status, error.code)) {
      await putChange({ ...fresh, seq, person: whose, tries: 1, next_at: Date.now() + retryAfterMs(1) });
      await changed();
      return "kept";
    }
    if (!error) showSent({ ...fresh, seq, person: whose });
    await dropChange(seq);
    await changed();
    if (!error) renewOnPhone(whose, addressOf(change));
    return error ?? "sent";
  });
}

/** One pass over what is kept; `now` does not wait for the pause between two tries. */
export async function sendKept({ now = false } = {}) {
  if (person === null || changes.length === 0) return;
  await exclusively(async () => {
    await look();
    const held = new Set<number>();
    let isAnySent = false;
    for (const change of changes) {
      const isAnswered = !change.report || (navigator.onLine && (await report(change)));
      // What it replaces is not there to be reported any more once it is sent.
      if (change.is_on_top && !isAnswered) held.add(change.order.id);
      if (held.has(change.order.id)) continue;
      const result = change.refusal || (!now && change.next_at > Date.now()) ? "waits" : await sendOne(change);
      if (result === "sent") isAnySent = true;
      else held.add(change.order.id);
      if (result === "unreachable") break;
    }
    await changed();
    if (isAnySent) for (const tell of sent) tell();
  });
}

async function sendOne(change: KeptChange): Promise<"sent" | "refused" | "unreachable"> {
  const body = change.is_on_top ? withoutSeen(change.body) : change.body;
  const error = await attempt({ ...change, body }, patienceMs.later);
  if (!error) {
    showSent(change);
    const notice = change.is_on_top ? reporting(change, "sent") : null;
    if (notice) await putChange(notice);
    else await dropChange(change.seq);
    renewOnPhone(change.person, addressOf(change));
    if (notice) await sendOne(notice);
    return "sent";
  }
  if (isPassing(error.status, error.code)) {
    const tries = change.tries + 1;
    await putChange({ ...change, tries, next_at: Date.now() + retryAfterMs(tries, error.retryAfter) });
    return "unreachable";
  }
  if (change.kind === "notice") {
    await dropChange(change.seq);
    return "refused";
  }
  const newer = error.data ?? (await orderNow(change.order.id));
  const refused = { ...change, is_on_top: false, refusal: { status: error.status, sentence: error.sentence, newer } };
  const kept = { ...refused, report: error.status === conflict && change.kind !== "discard" ? newKey() : null };
  await putChange(kept);
  if (kept.report) await report(kept);
  return "refused";
}

/** The order has changed since: somebody else is at it too. */
const conflict = 409;

/**
 * The order's history shows everybody a change that waits for its author. Without an answer it is reported later.
 * @returns whether the server has answered
 */
async function report(change: KeptChange): Promise<boolean> {
  const error = await attempt({ ...reportOf(change, "waiting"), key: change.report! }, patienceMs.later);
  if (error && isPassing(error.status, error.code)) return false;
  await putChange({ ...change, report: null });
  return true;
}

const reportOf = ({ order, kind, made_at, body }: KeptChange, state: ReportedState) => ({
  method: "post" as const,
  path: `/maintenance/${order.id}/kept-changes`,
  body: {
    ...{ state, kind, made_at: new Date(made_at).toISOString() },
    ...(Array.isArray(body.steps) ? { steps: body.steps } : {}),
  },
});

const addressOf = ({ order }: NewChange) => `/maintenance/work-orders/${order.id}`;

const orderNow = (id: number): Promise<unknown> =>
  api.get(`/maintenance/${id}`, { isQuiet: true }).then(
    ({ data }) => data,
    () => null,
  );

/** What the server has against it, or null. A list of one that was skipped is a refusal too. */
async function attempt(
  { method, path, body, file, key }: Pick<KeptChange, "method" | "path" | "body" | "file" | "key">,
  ms: number,
): Promise<ApiError | null> {
  try {
    const signal = AbortSignal.timeout(file ? filePatienceMs : ms);
    const files = file && { image: new File([file.blob], file.name, { type: file.blob.type }) };
    const { data } = await api[method](path, { body, files, isQuiet: true, idempotencyKey: key, signal });
    const skipped = Array.isArray(data) && data.find(({ status }) => status === "skipped");
    return skipped ? new ApiError(skipped.reason, 409, skipped.code) : null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Over whatever is there now. Whose newer change it replaces is notified once it has been sent. */
export const sendOnTop = ({ seq }: KeptChange) =>
  decide(seq, (change) => {
    const again = { ...change, key: newKey(), tries: 0, next_at: 0, refusal: null };
    if (isReported(change)) return putChange({ ...again, is_on_top: true });
    return putChange({ ...again, report: null, body: withoutSeen(change.body) });
  });

/** It has met a newer change, which everybody sees, or will. */
const isReported = ({ kind, refusal }: KeptChange) => kind !== "discard" && refusal?.status === conflict;

/** Not while it is being reported, which would put it back. */
async function decide(seq: number, how: (change: KeptChange) => Promise<unknown>) {
  await exclusively(async () => {
    await look();
    const change = changes.find((one) => one.seq === seq);
    if (change) await how(change);
  });
  await changed();
  await sendKept({ now: true });
}

const withoutSeen = (body: Record<string, unknown>) =>
  Array.isArray(body.steps) ? { ...body, steps: body.steps.map(({ seen_answered_at: _seen, ...step }) => step) } : body;

/** What others have seen waiting is discarded before their eyes too, by a change in its place. */
export const discard = ({ seq }: KeptChange) =>
  decide(seq, (change) => {
    const isSeen = isReported(change) && change.report === null;
    return isSeen ? putChange(reporting(change, "discarded")) : dropChange(seq);
  });

/** The report of what has become of a change, in its place. */
function reporting({ file: _file, ...change }: KeptChange, state: "discarded" | "sent"): KeptChange {
  const fresh = { key: newKey(), tries: 0, next_at: 0, refusal: null, is_on_top: false };
  return { ...change, ...reportOf(change, state), ...fresh, kind: state === "sent" ? "notice" : "discard" };
}

/** Changes and drafts of the person go. */
export async function emptyOutbox() {
  if (person === null) return;
  await emptyFor(person).catch(() => {});
  await changed();
}

/** One window sends at a time. Without https a browser has no locks; there the key alone keeps it to once. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("millwright:outbox", work) : work();
}
