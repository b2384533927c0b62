import { isStateKey, scaled } from "../ingest/points";
import type { ValueType } from "../ingest/value-types";

/**
 * Makes moments of what a device sends: the tags of one sensor that are read at one interval share the time of its beginning.
 * A tag has one value in an interval, the first; what it sends afterwards is that of the next interval, if nothing else comes.
 */

export interface ReaderTag {
  uid: string;
  key: string;
  path: string;
  unit: string;
  scale: number;
  offset: number;
  type?: ValueType;
  /** How often it is read, in milliseconds. */
  every_ms: number;
  /** An unchanged value is sent again when so much has passed: silence means silence. */
  expected_ms: number;
  deadband: number;
}

/** What a device sent for a tag, by its place in the list. */
export interface Sample {
  tag: number;
  raw: unknown;
  status: "good" | "uncertain" | "bad";
  /** When the value came about, by the device's clock; null where it names none. UTC milliseconds. */
  source_ts: number | null;
  /** What the device's clock was when it answered. */
  server_ts?: number | null;
}

/** One device of a message of ours: `{uid, ts, values, …}`, see lib/domain/ingest/payload.ts. */
export interface MomentRow {
  uid: string;
  ts: string;
  values: Record<string, number>;
  units?: Record<string, string>;
  q?: Record<string, number>;
  running?: boolean;
  meta?: Record<string, number>;
}

interface Value {
  value: number;
  quality: number;
}

interface Place {
  /** The last interval of which a value is sent or waits. */
  slot: number;
  latest: Value | null;
  /** What the device sent after the value of its interval was gone. */
  isNewer: boolean;
  sent: { value: number; ts: number } | null;
}

interface Moment {
  uid: string;
  ts: number;
  ends: number;
  since: number;
  values: Map<number, Value>;
}

const estimated = 1;
const staleClock = 4;
/** Domain reference 1.6: beyond this a device's clock is not believed. */
const mostSkewMs = 5 * 60_000;
/** A clock that is put right by less catches up with itself. */
const setBackMs = 60_000;

/** Whether what was planned for `at` is due; planned for longer than its pause, the clock was set back since. */
export const isDue = (at: number, pause_ms: number, now: number): boolean => at <= now || at - now > pause_ms;

export class Moments {
  readonly #places: Place[];
  readonly #open = new Map<string, Moment>();
  /** The reader's clock when it was last looked at. */
  #clock = Number.NEGATIVE_INFINITY;
  /** Which tag of a sensor shows whether its machine runs. */
  readonly #running: ReadonlyMap<string, number>;

  /** @param settleMs how long the first value of a moment waits for the others, at most until the interval ends */
  constructor(
    private readonly tags: readonly ReaderTag[],
    private readonly settleMs: number,
  ) {
    this.#places = tags.map(() => ({ slot: -1, latest: null, isNewer: false, sent: null }));
    this.#running = new Map(tags.flatMap(({ uid, key }, tag) => (key === "running" ? [[uid, tag]] : [])));
  }

  /** @param now by the reader's clock, UTC milliseconds */
  take({ tag, raw, status, source_ts, server_ts = null }: Sample, now: number): void {
    const about = this.tags[tag];
    const place = this.#places[tag];
    if (!about || !place) return;
    this.#look(now);
    const value = status === "bad" ? null : convertedValue(about, raw);
    if (value === null) {
      place.latest = null;
      place.isNewer = false;
      return;
    }
    const isNear = (ts: number | null): ts is number => ts !== null && Math.abs(ts - now) <= mostSkewMs;
    const isBelieved = isNear(source_ts);
    // A value that has not changed for long is as old as it is by a good clock.
    const isStale = source_ts !== null && !isBelieved && !isNear(server_ts);
    const quality = isStale ? staleClock : status === "uncertain" ? estimated : 0;
    place.latest = { value, quality };
    const slot = Math.floor((isBelieved ? source_ts : now) / about.every_ms);
    if (slot <= place.slot) place.isNewer = true;
    else this.#put(tag, slot, now);
  }

  /** Values without a newer message since, or that came too late for their interval. For devices that report changes. */
  repeat(now: number): void {
    this.#look(now);
    for (const [tag, about] of this.tags.entries()) {
      const place = this.#places[tag];
      const slot = Math.floor(now / about.every_ms);
      if (!place?.latest || slot <= place.slot) continue;
      const ts = slot * about.every_ms;
      if (place.isNewer || (place.sent !== null && ts - place.sent.ts >= about.expected_ms)) this.#put(tag, slot, now);
    }
  }

  /** A device that is not connected sends nothing: its last value is not repeated. */
  forget(): void {
    for (const place of this.#places) {
      place.latest = null;
      place.isNewer = false;
    }
  }

  /** The moments that are whole, oldest first; those without a value that is to be sent are left out. */
  rows(now: number): MomentRow[] {
    this.#look(now);
    const whole = [...this.#open].filter(([, { since, ends }]) => now - since >= this.settleMs || now >= ends);
    for (const [key] of whole) this.#open.delete(key);

    return whole
      .map(([, moment]) => moment)
      .sort((a, b) => a.ts - b.ts)
      .flatMap((moment) => this.#row(moment) ?? []);
  }

  /** After a clock was set back every interval would be over until it is where it was: all begins again, at the time of now. */
  #look(now: number): void {
    if (now < this.#clock - setBackMs) {
      this.#open.clear();
      for (const place of this.#places) Object.assign(place, { slot: -1, sent: null, isNewer: place.latest !== null });
    }
    this.#clock = now;
  }

  #put(tag: number, slot: number, now: number): void {
    const place = this.#places[tag];
    const about = this.tags[tag];
    if (!place?.latest || !about) return;
    const { uid, every_ms } = about;
    const key = `${every_ms} ${slot} ${uid}`;
    const ts = slot * every_ms;
    const moment = this.#open.get(key) ?? { uid, ts, ends: ts + every_ms, since: now, values: new Map() };
    this.#open.set(key, moment);
    moment.values.set(tag, place.latest);
    place.slot = slot;
    place.isNewer = false;
  }

  #row({ uid, ts, values }: Moment): MomentRow | null {
    const row: MomentRow = { uid, ts: new Date(ts).toISOString(), values: {} };
    for (const [tag, value] of values) {
      const about = this.tags[tag];
      const place = this.#places[tag];
      if (!about || !place || !isNews(about, place, value.value, ts)) continue;
      place.sent = { value: value.value, ts };
      write(row, about, value);
    }
    if (Object.keys(row.values).length === 0) return row.running === undefined && row.meta === undefined ? null : row;
    const running = this.#runningOf(uid);
    if (running !== null) row.running = running;

    return row;
  }

  /** A value shows whether the machine ran, also where that has not changed. Null: nothing shows it. */
  #runningOf(uid: string): boolean | null {
    const latest = this.#places[this.#running.get(uid) ?? -1]?.latest;

    return latest ? latest.value !== 0 : null;
  }
}

const isNews = ({ deadband, expected_ms }: ReaderTag, { sent }: Place, value: number, ts: number) =>
  sent === null || Math.abs(value - sent.value) > deadband || ts - sent.ts >= expected_ms;

/** Converted, in the tag's unit; null: it is no number. */
function convertedValue(tag: ReaderTag, raw: unknown): number | null {
  const number = typeof raw === "boolean" ? Number(raw) : typeof raw === "bigint" ? Number(raw) : raw;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  const value = tag.key === "running" ? number : scaled(tag, number);

  return Number.isFinite(value) ? value : null;
}

function write(row: MomentRow, { key, unit }: ReaderTag, { value, quality }: Value): void {
  if (key === "running") row.running = value !== 0;
  else if (key === "connected") return;
  else if (isStateKey(key)) row.meta = { ...row.meta, [key]: value };
  else {
    row.values[key] = value;
    if (unit) row.units = { ...row.units, [key]: unit };
    if (quality) row.q = { ...row.q, [key]: quality };
  }
}
