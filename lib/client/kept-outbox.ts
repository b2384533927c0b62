import {
  isOfOrder,
  isPassing,
  isThereAlready,
  type ReportedState,
  retryAfterMs,
  thingOf,
  versionAfter,
} from "@/lib/domain/maintenance/kept-changes";
import { ApiError, api } from "./api";
import { connection } from "./connection";
import { newKey } from "./idempotency";
import { keptChanges, keptFor, sentChanges, showKeptChanges, showOutbox, showSentChanges } from "./kept-changes";
import type { KeptChange, Upload } from "./phone-database";

export type NewChange = Pick<KeptChange, "about" | "kind" | "method" | "path" | "body" | "file"> & {
  uploads?: readonly Omit<Upload, "file_id">[];
};
export type Given = "sent" | "kept" | ApiError;

export interface GiveOptions {
  /** What the server answers at once. */
  onAnswer?: (data: unknown) => void;
  /** It has been done at the machine, whatever the server answers: what it refuses waits for its person too. */
  isDone?: boolean;
}

/** Where changes are kept. */
export interface ChangeStore {
  changesOf: (person: number) => Promise<KeptChange[]>;
  addChange: (change: Omit<KeptChange, "seq">) => Promise<number>;
  putChange: (change: KeptChange) => Promise<unknown>;
  dropChange: (seq: number) => Promise<unknown>;
}

interface Outside {
  store: ChangeStore;
  /** One at a time of the same name, in all windows of the browser. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Other windows are to look. */
  onChange: () => void;
  /** What this page shows has changed. */
  onSent: (change: KeptChange) => void;
}

/** For somebody who waits at the button, and for what is sent behind their back. */
const timeoutsMs = { pressed: 8_000, later: 30_000 };
/** A picture takes its time on the line of a basement. */
const filePatienceMs = 120_000;
/** Pauses between two questions whether the server is there. */
const askAgainMs = { least: 5_000, most: 30_000 };
/** A page that was never refreshed shows what it showed. */
const shownMs = 60_000;
const sentShownMs = 4_000;

/** How long a change can be taken back before it is sent. */
const undoMs = 10_000;

/** Of an order that has changed since: somebody else is at it too. */
const conflict = 409;

const isSame = (one: KeptChange, other: KeptChange) =>
  ["seq", "person", "key", "kind", "tries", "next_at", "report", "is_on_top"].every(
    (field) => one[field as keyof KeptChange] === other[field as keyof KeptChange],
  ) && one.refusal?.sentence === other.refusal?.sentence;

const laneOf = ({ about }: Pick<KeptChange, "about">) => thingOf(about);

/**
 * What a person has done on this phone, sent in the order in which it was done to each thing; things do not wait for each
 * other. It is stored before it is sent, so a killed tab loses nothing; it goes when the server has answered; and it never
 * goes by itself otherwise.
 */
export class KeptOutbox {
  constructor(private readonly outside: Outside) {}

  /** Things of which something is being sent. */
  readonly #busy = new Set<string>();
  #askAt = 0;
  #asked = 0;

  async look(): Promise<readonly KeptChange[]> {
    const person = keptFor;
    const found = person === null ? [] : await this.outside.store.changesOf(person).catch(() => []);
    // Somebody else has signed in meanwhile.
    if (keptFor !== person) return keptChanges;
    const known = keptChanges;
    // What is the same stays the same object: nothing is drawn again, and no picture flickers.
    const shown = found.map((one) => known.find((other) => isSame(one, other)) ?? one);
    if (shown.length !== known.length || shown.some((one, index) => one !== known[index])) showKeptChanges(shown);
    showOutbox({ isKnown: true });
    return found;
  }

  async #changed() {
    await this.look();
    this.outside.onChange();
  }

  /** Null where nothing can be kept: storage is forbidden, or full. */
  async #keep(change: NewChange, next_at: number): Promise<KeptChange | null> {
    const person = keptFor;
    if (person === null) return null;
    const fresh = { ...change, person, key: newKey(), made_at: Date.now(), tries: 0, next_at, refusal: null };
    try {
      const seq = await this.outside.store.addChange(fresh);
      showOutbox({ isFull: false });
      return { ...fresh, seq };
    } catch (error) {
      if ((error as Error).name === "QuotaExceededError") showOutbox({ isFull: true });
      return null;
    }
  }

  /** Keeps a change that is sent when it can no longer be taken back. Null where nothing can be kept. */
  async giveLater(change: NewChange): Promise<{ takeBack: () => Promise<boolean> } | null> {
    const kept = await this.#keep(change, Date.now() + undoMs);
    if (!kept) return null;
    await this.#changed();
    setTimeout(() => void this.send(), undoMs + 100);

    return { takeBack: () => this.takeBack(kept) };
  }

  /** Whether it has not been sent, and now never will be. */
  takeBack({ seq }: KeptChange): Promise<boolean> {
    return this.#decide(seq, async (change) => {
      if (change.tries === 0) await this.outside.store.dropChange(seq);
      return change.tries === 0;
    });
  }

  /** Another file in the place of one that was never sent. */
  replaceFile({ seq }: KeptChange, file: NonNullable<KeptChange["file"]>): Promise<boolean> {
    return this.#decide(seq, async (change) => {
      if (change.tries === 0) await this.outside.store.putChange({ ...change, file, key: newKey() });
      return change.tries === 0;
    });
  }

  /**
   * Sends a change, or keeps it for later where there is no answer or earlier ones of the thing still wait. What the server
   * refuses at once is not kept: its form is still open.
   */
  async give(change: NewChange, { onAnswer, isDone = false }: GiveOptions = {}): Promise<Given> {
    const kept = await this.#keep(change, 0);
    if (!kept) return this.#sendAtOnce(change, onAnswer);
    const before = await this.look();
    const isBehind = before.some((one) => one.seq < kept.seq && laneOf(one) === laneOf(kept));
    this.outside.onChange();
    if (isBehind || connection.state() !== "there") {
      void this.send({ now: true });
      return "kept";
    }
    return this.outside.exclusively(laneOf(kept), () => this.#press(kept, { onAnswer, isDone }));
  }

  async #sendAtOnce(change: NewChange, onAnswer?: GiveOptions["onAnswer"]): Promise<Given> {
    const error = await this.#attempt({ ...change, key: newKey() }, timeoutsMs.pressed, onAnswer);
    if (!error) return "sent";
    return isPassing(error.status, error.code) ? api.notKept(error) : error;
  }

  async #press(kept: KeptChange, { onAnswer, isDone }: GiveOptions): Promise<Given> {
    const { store, onSent } = this.outside;
    const found = (await store.changesOf(kept.person)).find(({ seq }) => seq === kept.seq);
    // A pass was faster.
    if (!found) return "sent";
    if (found.tries > 0 || found.refusal) return "kept";
    const error = await this.#attempt(kept, timeoutsMs.pressed, onAnswer);
    const isNoAnswer = error !== null && isPassing(error.status, error.code);
    if (error && (isNoAnswer || isDone)) {
      if (isNoAnswer) await this.#putAgain(kept, error);
      else await this.#refuse(kept, error);
      await this.#changed();
      return "kept";
    }
    if (!error) showSent(kept);
    await store.dropChange(kept.seq);
    await this.#changed();
    if (!error) onSent(kept);
    return error ?? "sent";
  }

  async #putAgain(change: KeptChange, { retryAfter }: ApiError) {
    const tries = change.tries + 1;
    const next_at = Date.now() + retryAfterMs(tries, retryAfter);
    return this.outside.store.putChange({ ...(await this.#withStored(change)), tries, next_at });
  }

  /** With the pictures that the last try has stored: they do not travel again. */
  async #withStored(change: KeptChange): Promise<KeptChange> {
    if (!change.uploads) return change;
    const kept = (await this.outside.store.changesOf(change.person)).find(({ seq }) => seq === change.seq);
    return { ...change, uploads: kept?.uploads ?? change.uploads };
  }

  /**
   * One pass over what is kept. Where the server was away and is back everything goes at once; `now` asks it without waiting
   * for the pause between two tries.
   * @returns whether anything was sent
   */
  async send({ now = false } = {}): Promise<boolean> {
    const person = keptFor;
    const changes = await this.look();
    const wasAway = connection.state() !== "there";
    const isDue = ({ refusal, report, next_at }: KeptChange) =>
      report ? true : !refusal && (now || next_at <= Date.now());
    if (person === null || !(wasAway || changes.some(isDue))) return false;
    if (!(await this.#isThereFor(person, now))) return false;
    const lanes = new Set(changes.map(laneOf));
    const sent = await Promise.all([...lanes].map((lane) => this.#sendLane(lane, person, now || wasAway)));
    const isAnySent = sent.some((one) => one > 0);
    if (isAnySent && keptChanges.length === 0) {
      showOutbox({ isSent: true });
      setTimeout(() => showOutbox({ isSent: false }), sentShownMs);
    }
    return isAnySent;
  }

  /** Asks whether the server is there, whatever waits. */
  async ask(): Promise<void> {
    if (keptFor !== null) await this.#isThereFor(keptFor, true);
  }

  /** Whether our server answers, and this browser is still signed in as the person whose changes these are. */
  async #isThereFor(person: number, now: boolean): Promise<boolean> {
    if (!now && Date.now() < this.#askAt) return false;
    const ask = { isQuiet: true, signal: AbortSignal.timeout(timeoutsMs.pressed) };
    const id = await api.get<{ data: { user: { id: number } } }>("/auth/user", ask).then(
      ({ data }) => data.user.id,
      (error) => (error instanceof ApiError ? null : Promise.reject(error)),
    );
    this.#asked = id === null ? this.#asked + 1 : 0;
    const pause = Math.min(askAgainMs.least * 2 ** (this.#asked - 1), askAgainMs.most);
    this.#askAt = id === null ? Date.now() + pause : 0;
    return id === person && keptFor === person;
  }

  /** In the order in which they were made; what is not taken holds back what came after it. */
  async #sendLane(lane: string, person: number, now: boolean): Promise<number> {
    if (this.#busy.has(lane)) return 0;
    this.#busy.add(lane);
    try {
      return await this.outside.exclusively(lane, async () => {
        const all = await this.outside.store.changesOf(person);
        let sent = 0;
        for (const change of all.filter((one) => laneOf(one) === lane)) {
          if (keptFor !== person || (await this.#sendNext(change, now)) !== "sent") break;
          sent += 1;
        }
        await this.#changed();
        return sent;
      });
    } finally {
      this.#busy.delete(lane);
    }
  }

  async #sendNext(change: KeptChange, now: boolean): Promise<"sent" | "waits"> {
    const isReported = !change.report || (await this.#report(change));
    // What it replaces is not there to be reported any more once it is sent.
    if (change.is_on_top && !isReported) return "waits";
    // What can still be taken back waits for that.
    const isEarly = change.next_at > Date.now() && (!now || change.tries === 0);
    if (change.refusal || isEarly) return "waits";
    return this.#sendOne(change);
  }

  async #sendOne(change: KeptChange): Promise<"sent" | "waits"> {
    const { store, onSent } = this.outside;
    const body = change.is_on_top ? overWhatIsThere(change.body) : change.body;
    const error = await this.#attempt({ ...change, body }, timeoutsMs.later);
    if (!error) {
      showSent(change);
      const notice = change.is_on_top && isOfOrder(change.kind) ? reporting(change, "sent") : null;
      if (notice) await store.putChange(notice);
      else await store.dropChange(change.seq);
      onSent(change);
      if (notice) await this.#sendOne(notice);
      return "sent";
    }
    if (isPassing(error.status, error.code)) {
      await this.#putAgain(change, error);
      return "waits";
    }
    if (change.kind === "notice") {
      await store.dropChange(change.seq);
      return "sent";
    }
    return this.#refuse(change, error);
  }

  /** It waits for its person, unless the server has it already as it was given. */
  async #refuse(change: KeptChange, error: ApiError): Promise<"sent" | "waits"> {
    const { store, onSent } = this.outside;
    const newer = error.data ?? (change.method === "delete" ? null : await newerOf(change));
    if (isThereAlready(change, { status: error.status, newer }, change.person)) {
      await store.dropChange(change.seq);
      onSent(change);
      return "sent";
    }
    const refusal = { status: error.status, sentence: error.sentence, newer };
    const refused = { ...(await this.#withStored(change)), is_on_top: false, refusal };
    const kept = { ...refused, report: error.status === conflict && isOfOrder(change.kind) ? newKey() : null };
    await store.putChange(kept);
    if (kept.report) await this.#report(kept);
    return "waits";
  }

  /**
   * The order's history shows everybody a change that waits for its author. Without an answer it is reported later.
   * @returns whether the server has answered
   */
  async #report(change: KeptChange): Promise<boolean> {
    const key = change.report ?? newKey();
    const error = await this.#attempt({ ...reportOf(change, "waiting"), key }, timeoutsMs.later);
    if (error && isPassing(error.status, error.code)) return false;
    await this.outside.store.putChange({ ...change, report: null });
    return true;
  }

  /** What the server has against it, or null. A list of one that was skipped is a refusal too. */
  async #attempt(change: Sent, ms: number, onAnswer?: GiveOptions["onAnswer"]): Promise<ApiError | null> {
    const signal = () => AbortSignal.timeout(change.file || change.uploads ? filePatienceMs : ms);
    showOutbox({ sending: ++this.#sending });
    try {
      const named = await this.#store(change, signal);
      const { method, path, file, key } = change;
      const body = method === "delete" ? undefined : { ...change.body, ...named };
      const files = file && { image: new File([file.blob], file.name, { type: file.blob.type }) };
      const { data } = await api[method](path, { body, files, isQuiet: true, idempotencyKey: key, signal: signal() });
      const skipped = Array.isArray(data) && data.find(({ status }) => status === "skipped");
      if (skipped) return new ApiError(skipped.reason, conflict, skipped.code);
      onAnswer?.(data);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    } finally {
      showOutbox({ sending: --this.#sending });
    }
  }
  #sending = 0;

  /** The pictures that go before it, each stored once. */
  async #store({ uploads, key, ...change }: Sent, signal: () => AbortSignal): Promise<{ file_ids?: number[] }> {
    if (!uploads) return {};
    const stored: Upload[] = [...uploads];
    for (const [index, { name, blob, file_id }] of stored.entries()) {
      if (file_id) continue;
      const files = { image: new File([blob], name, { type: blob.type }) };
      const ask = { files, isQuiet: true, idempotencyKey: `${key}-${index}`, signal: signal() };
      const { data } = await api.post<{ data: { id: number } }>("/files", ask);
      stored[index] = { name, blob, file_id: data.id };
      if ("seq" in change) await this.outside.store.putChange({ ...(change as KeptChange), key, uploads: stored });
    }
    const before = Array.isArray(change.body.file_ids) ? change.body.file_ids : [];
    return { file_ids: [...before, ...stored.flatMap(({ file_id }) => file_id ?? [])] };
  }

  /** Over whatever is there now. Whose newer change it replaces is notified once it has been sent. */
  sendOnTop = ({ seq }: KeptChange) =>
    this.#decideAndSend(seq, (change) => {
      // What looks like the same wish is another one, as its person states.
      const confirmed = change.kind === "report" ? { body: { ...change.body, confirm: true } } : {};
      const again = { ...change, ...confirmed, key: newKey(), tries: 0, next_at: 0, refusal: null };
      if (isReported(change)) return this.outside.store.putChange({ ...again, is_on_top: true });
      return this.outside.store.putChange({ ...again, report: null, body: overWhatIsThere(again.body) });
    });

  /** What others have seen waiting is discarded before their eyes too, by a change in its place. */
  discard = ({ seq }: KeptChange) =>
    this.#decideAndSend(seq, (change) => {
      const isSeen = isReported(change) && change.report === null;
      return isSeen ? this.outside.store.putChange(reporting(change, "discarded")) : this.outside.store.dropChange(seq);
    });

  async #decideAndSend(seq: number, how: (change: KeptChange) => Promise<unknown>) {
    await this.#decide(seq, async (change) => {
      await how(change);
      return true;
    });
    await this.send({ now: true });
  }

  /** Not while it is being sent or reported, which would put it back. */
  async #decide(seq: number, how: (change: KeptChange) => Promise<boolean>): Promise<boolean> {
    const known = (await this.look()).find((one) => one.seq === seq);
    if (!known) return false;
    const isDone = await this.outside.exclusively(laneOf(known), async () => {
      const change = (await this.look()).find((one) => one.seq === seq);
      return change ? how(change) : false;
    });
    await this.#changed();
    return isDone;
  }
}

type Sent = Pick<KeptChange, "method" | "path" | "body" | "file" | "uploads" | "key">;

/** Until the page shows it, a change that was sent stays laid over its order. */
function showSent(change: KeptChange) {
  const now = Date.now();
  const recent = sentChanges.filter(({ sent_at }) => now - sent_at < shownMs);
  const { version: seen } = change.about;
  const unseen = recent.filter((one) => laneOf(one) === laneOf(change) && one.version > (seen ?? 0)).length;
  const version = versionAfter(change.kind, seen, unseen);
  showSentChanges(version === null ? recent : [...recent, { ...change, version, sent_at: now }]);
}

const newerOf = ({ about }: KeptChange): Promise<unknown> =>
  about.kind === "order"
    ? api.get(`/maintenance/${about.id}`, { isQuiet: true }).then(
        ({ data }) => data,
        () => null,
      )
    : Promise.resolve(null);

const reportOf = ({ about, kind, made_at, body }: KeptChange, state: ReportedState) => ({
  method: "post" as const,
  path: `/maintenance/${about.id}/kept-changes`,
  body: {
    state,
    kind,
    made_at: new Date(made_at).toISOString(),
    ...(Array.isArray(body.steps) ? { steps: body.steps } : {}),
  },
});

/** It has met a newer change, which everybody sees, or will. */
const isReported = ({ kind, refusal }: KeptChange) => isOfOrder(kind) && refusal?.status === conflict;

/** Without what its person saw there. */
function overWhatIsThere({
  version: _version,
  seen_level: _level,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(body.steps)) return body;
  return { ...body, steps: body.steps.map(({ seen_answered_at: _seen, ...step }) => step) };
}

/** The report of what has become of a change, in its place. */
function reporting({ file: _file, ...change }: KeptChange, state: "discarded" | "sent"): KeptChange {
  const fresh = { key: newKey(), tries: 0, next_at: 0, refusal: null, is_on_top: false };
  return { ...change, ...reportOf(change, state), ...fresh, kind: state === "sent" ? "notice" : "discard" };
}
