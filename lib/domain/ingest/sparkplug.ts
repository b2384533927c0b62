import protobuf from "protobufjs/minimal.js";
import { payloadKeys } from "../monitoring/parameters";
import { Assembly } from "./assembly";
import { place } from "./mapped";
import type { MappedPoint, PointMap } from "./points";
import { writeSparkplug } from "./sparkplug-writer";

/**
 * Sparkplug B: an edge node names its metrics once, at its birth, and calls them by number from then on. What has been
 * missed, by a gap in the running number or a number that nobody named, is asked for by a rebirth. Condition-monitoring
 * domain reference, section 1.9.
 */

export const rebirthMetric = "Node Control/Rebirth";

export const sparkplugTypes = ["NBIRTH", "DBIRTH", "NDATA", "DDATA", "NDEATH", "DDEATH"] as const;
export type SparkplugType = (typeof sparkplugTypes)[number];

export interface Metric {
  name: string | null;
  alias: number | null;
  /** UTC milliseconds. */
  ts: number | null;
  /** Null: the metric states that it has none, or none that is a number. */
  value: number | null;
}

export interface SparkplugPayload {
  ts: number | null;
  seq: number | null;
  metrics: Metric[];
}

/** Int8, Int16 and Int32 travel as 32 bits without a sign, Int64 as 64. */
const signedBits: Record<number, number> = { 1: 8, 2: 16, 3: 32 };
const int64 = 4;

/** Reads a payload by its field numbers; null when it is none. */
export function readSparkplug(bytes: Uint8Array): SparkplugPayload | null {
  try {
    const payload: SparkplugPayload = { ts: null, seq: null, metrics: [] };
    eachField(protobuf.Reader.create(bytes), (field, reader) => {
      if (field === 1) payload.ts = Number(reader.uint64());
      else if (field === 2) payload.metrics.push(metricOf(reader.bytes()));
      else if (field === 3) payload.seq = Number(reader.uint64());
      else return false;
      return true;
    });

    return payload;
  } catch {
    return null;
  }
}

function metricOf(bytes: Uint8Array): Metric {
  const metric: Metric = { name: null, alias: null, ts: null, value: null };
  let type = 0;
  let long = { unsigned: 0, signed: 0, isThere: false };
  let isNull = false;
  eachField(protobuf.Reader.create(bytes), (field, reader) => {
    if (field === 1) metric.name = reader.string();
    else if (field === 2) metric.alias = Number(reader.uint64());
    else if (field === 3) metric.ts = Number(reader.uint64());
    else if (field === 4) type = reader.uint32();
    else if (field === 7) isNull = reader.bool();
    else if (field === 10) metric.value = reader.uint32();
    else if (field === 11) long = longOf(reader);
    else if (field === 12) metric.value = reader.float();
    else if (field === 13) metric.value = reader.double();
    else if (field === 14) metric.value = Number(reader.bool());
    else return false;
    return true;
  });
  const bits = signedBits[type];
  if (long.isThere) metric.value = type === int64 ? long.signed : long.unsigned;
  else if (bits && metric.value !== null) metric.value = (metric.value << (32 - bits)) >> (32 - bits);
  if (isNull) metric.value = null;

  return metric;
}

/** Read both ways, because which one it is may stand behind it. */
function longOf(reader: protobuf.Reader) {
  const start = reader.pos;
  const unsigned = Number(reader.uint64());
  reader.pos = start;

  return { unsigned, signed: Number(reader.int64()), isThere: true };
}

function eachField(reader: protobuf.Reader, take: (field: number, reader: protobuf.Reader) => boolean): void {
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (!take(tag >>> 3, reader)) reader.skipType(tag & 7);
  }
}

/** What is remembered of an edge node between its messages. */
export interface EdgeSession {
  isBorn: boolean;
  /** The running number of its last message, 0 to 255. */
  seq: number | null;
  /** The number of its birth: a death under another number is an old one. */
  bd_seq: number | null;
  /** What its numbers mean: metric names, with the device that they are of. */
  aliases: Map<number, { device: string | null; name: string }>;
}

export const unborn = (): EdgeSession => ({ isBorn: false, seq: null, bd_seq: null, aliases: new Map() });

export interface NamedMetric {
  device: string | null;
  name: string;
  ts: number | null;
  value: number | null;
}

export interface Step {
  session: EdgeSession;
  metrics: NamedMetric[];
  /** Numbers of metrics that nobody has named. */
  unnamed: number[];
  /** Ask the edge node to be born again. */
  needsRebirth: boolean;
  /** Null: not in the message. */
  isOnline: boolean | null;
}

/** What a message means after those before it. Pure: the session given is left as it is. */
export function advanceEdge(
  before: EdgeSession,
  type: SparkplugType,
  device: string | null,
  payload: SparkplugPayload,
): Step {
  const quiet: Step = { session: before, metrics: [], unnamed: [], needsRebirth: false, isOnline: null };
  switch (type) {
    case "NBIRTH":
      return born({ ...unborn(), isBorn: true, seq: payload.seq, bd_seq: birthNumber(payload) }, null, payload, quiet);
    case "NDEATH":
      // Of a node whose birth was never received here: it is online again with its next message.
      if (!before.isBorn && before.bd_seq === null) return { ...quiet, isOnline: false };
      return birthNumber(payload) === before.bd_seq && before.isBorn
        ? { ...quiet, session: { ...before, isBorn: false }, isOnline: false }
        : quiet;
    case "DBIRTH": {
      const { session, needsRebirth } = follow(before, payload);
      return born(session, device, payload, { ...quiet, needsRebirth });
    }
    case "DDEATH":
      return { ...quiet, ...follow(before, payload) };
    default: {
      const { session, needsRebirth } = follow(before, payload);
      const { metrics, unnamed } = named(session, device, payload);
      return { ...quiet, session, metrics, unnamed, needsRebirth: needsRebirth || unnamed.length > 0, isOnline: true };
    }
  }
}

function born(session: EdgeSession, device: string | null, payload: SparkplugPayload, step: Step): Step {
  const aliases = new Map(session.aliases);
  for (const { alias, name } of payload.metrics)
    if (alias !== null && name !== null) aliases.set(alias, { device, name });
  const next = { ...session, aliases };

  return { ...step, session: next, metrics: named(next, device, payload).metrics, isOnline: true };
}

const numbers = 256;

/** The same number again is a message that was sent twice; any other but the next one is a gap. */
function follow(before: EdgeSession, { seq }: SparkplugPayload): { session: EdgeSession; needsRebirth: boolean } {
  const isNext = seq === null || before.seq === null || seq === before.seq || seq === (before.seq + 1) % numbers;

  return { session: { ...before, seq: seq ?? before.seq }, needsRebirth: !before.isBorn || !isNext };
}

const birthNumber = ({ metrics }: SparkplugPayload) => metrics.find(({ name }) => name === "bdSeq")?.value ?? null;

function named({ aliases }: EdgeSession, device: string | null, { metrics, ts }: SparkplugPayload) {
  const unnamed: number[] = [];
  const found: NamedMetric[] = [];
  for (const metric of metrics) {
    const known = metric.alias === null ? undefined : aliases.get(metric.alias);
    const name = metric.name ?? known?.name;
    if (name === undefined) unnamed.push(metric.alias ?? -1);
    else found.push({ device: known?.device ?? device, name, ts: metric.ts ?? ts, value: metric.value });
  }

  return { metrics: found, unnamed };
}

/** What an edge node reports about itself rather than about a machine. */
const isOwn = (name: string) =>
  name === "bdSeq" || /^(Node|Device) (Control|Info)\//.test(name) || /^Properties\//.test(name);

/** Metrics by the controller's map, as "device/metric"; without an entry a metric is of its device if it bears a key's name. */
export function mappedMetrics(
  { metrics, unnamed }: Pick<Step, "metrics" | "unnamed">,
  map: PointMap,
  edge: string,
): Assembly {
  const assembly = new Assembly();
  for (const alias of unnamed) assembly.refuse(`metrics.${alias}`, "UNKNOWN_KEY");
  for (const { device, name, ts, value } of metrics) {
    if (isOwn(name)) continue;
    const path = device === null ? name : `${device}/${name}`;
    const point = map.points.find((one) => one.path === path) ?? keyPoint(path, name, device ?? edge);
    if (!point) assembly.refuse(path, "UNKNOWN_KEY");
    else if (value === null) assembly.refuse(path, "NOT_A_NUMBER");
    else place(assembly, point, value, ts ?? undefined, path);
  }

  return assembly;
}

function keyPoint(path: string, name: string, uid: string): MappedPoint | null {
  const key = name.toLowerCase().replace(/[ /]+/g, "_");

  return payloadKeys.has(key) ? { path, uid, key, scale: 1, offset: 0, unit: "" } : null;
}

/** The command that asks an edge node for its births. */
export const rebirthCommand = (ts: number): Uint8Array =>
  writeSparkplug({ ts, seq: null, metrics: [{ name: rebirthMetric, type: "boolean", value: true }] });

/** Is it the command that asks an edge node for its births? */
export const isRebirthCommand = (bytes: Uint8Array): boolean =>
  readSparkplug(bytes)?.metrics.some(({ name, value }) => name === rebirthMetric && value === 1) ?? false;
