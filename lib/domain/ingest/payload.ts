import { z } from "zod";
import type { Survey } from "@/lib/domain/ingest/signal";
import { payloadKeys } from "@/lib/domain/monitoring/parameters";
import { toBase } from "@/lib/domain/shared/units";
import { longestSerialNumber } from "./devices";
import { decodeLubeDevice, decodeLubricator, type LubeDeviceReport, type LubricatorReport } from "./lubricators";

/**
 * The one reading payload of gateways: condition-monitoring domain reference, section 1.7. The envelope is parsed by
 * zod; the values, thousands of them, by hand. One bad value is named by its path and left out, and never costs the
 * batch. Whether a uid exists, whether its sensor measures the key, and whether the value is one it can have once the
 * sensor's formulas are through with it, is for the code that knows the sensors.
 */
export const maxReadings = 5000; // a request

const minute = 60_000;
const futureLimitMs = 10 * minute; // more than this ahead is quarantined, never clamped
const ageLimitMs = 400 * 24 * 60 * minute;

export type Reading = {
  uid: string;
  /** A payload key, such as `vel_rms_z`. */
  key: string;
  /** UTC milliseconds. */
  ts: number;
  /** In the key's base unit, whether or not it is a value that the key can have. */
  value: number;
  /** 0 good, 1 estimated, 2 out of range, 3 sensor fault, 4 stale clock, 5 not running. */
  quality: number;
  /** Null: the sender did not state it. */
  running: boolean | null;
  path: string;
  /** Where the sender names the device. */
  device_path: string;
};

export type RejectionCode =
  | "MALFORMED"
  | "UNKNOWN_KEY"
  /** A value that neither the adapter nor the controller's map knows. */
  | "UNKNOWN_FIELD"
  | "UNKNOWN_UNIT"
  | "NOT_A_NUMBER"
  | "NOT_FINITE"
  | "OUT_OF_RANGE"
  | "BAD_TIME"
  | "BAD_QUALITY"
  | "FUTURE"
  | "TOO_OLD"
  /** The device reports a fault. */
  | "SENSOR_FAULT";

export type Rejection = { path: string; code: RejectionCode };

export type DeviceMeta = {
  battery_pct?: number;
  battery_v?: number;
  /** Negative, as a receiver reports it. */
  rssi_dbm?: number;
  /** Site survey: packets green, yellow, red and missed. */
  survey?: Survey;
  odr?: string;
  msg_type?: string;
  firmware?: string;
};

export type DeviceReport = { uid: string; ts: number; running: boolean | null; meta: DeviceMeta };

/** No text of the database holds a NUL, which some devices fill their texts up with: it would refuse the whole batch. */
const withoutNul = (text: string) => text.replaceAll("\0", "");

/** What a device may be called. */
function isUid(uid: unknown): uid is string {
  return typeof uid === "string" && uid !== "" && uid.length <= 100 && !uid.includes("\0");
}

const mostParts = 1024;
/** Acceleration, velocity, displacement, sound pressure, the voltage of an ultrasonic probe. */
const waveformUnits: readonly string[] = ["g", "mm/s", "um", "ubar", "V"];

const waveformSchema = z.object({
  uid: z.string().refine(isUid),
  axis: z.enum(["x", "y", "z"]),
  ts: z.string(),
  fs: z.number().positive().max(1_000_000), // Hz
  n: z.number().int().min(1).max(1_048_576), // samples in `data`
  unit: z.string().max(16).default("g"),
  enc: z.enum(["i16le", "f32le"]),
  scale: z.number().positive().default(1), // unit a count
  complete: z.boolean().default(true),
  // A long waveform comes in packets: this is number `part` of `parts`, all with the same time.
  part: z.number().int().min(1).max(mostParts).default(1),
  parts: z.number().int().min(1).max(mostParts).default(1),
  data: z.string(), // base64
});

export type Waveform = Omit<z.infer<typeof waveformSchema>, "ts"> & { ts: number; path: string };

const ackSchema = z.object({
  id: z.number().int().nonnegative().max(2_147_483_647),
  ok: z.boolean(),
  /** The gateway's own words. */
  error: z.string().max(500).transform(withoutNul).optional(),
  /** What was read from registers, in their order. */
  values: z.array(z.number()).max(125).optional(),
});

/** A gateway's answer to a command. */
export type CommandAck = z.infer<typeof ackSchema>;

export type Decoded = {
  ok: true;
  gateway: string;
  sent_at: number | null;
  seq: number | null;
  readings: Reading[];
  /** Too far in the future: kept aside with their reason, not stored as readings. */
  quarantined: Reading[];
  rejected: Rejection[];
  devices: DeviceReport[];
  /** Register number to raw value, resolved through the controller's register map by the caller. */
  registers: Map<number, number>;
  /** Where the sender has them, if not under `regs`. */
  register_paths?: ReadonlyMap<number, string>;
  acks: CommandAck[];
  waveforms: Waveform[];
  lubricators: LubricatorReport[];
  lube_devices: LubeDeviceReport[];
};

export type Undecodable = { ok: false; code: "MALFORMED" | "TOO_MANY_READINGS"; path: string };

const mostLubricators = 1_000; // a request

const envelope = z.object({
  v: z.literal(1),
  gateway: z.string().min(1).max(longestSerialNumber),
  sent_at: z.string().optional(),
  seq: z.number().int().nonnegative().optional(),
  devices: z.array(z.unknown()).default([]),
  regs: z.record(z.string(), z.unknown()).default({}),
  waveforms: z.array(z.unknown()).default([]),
  acks: z.array(z.unknown()).default([]),
  lubricators: z.array(z.unknown()).max(mostLubricators).default([]),
  lube_devices: z.array(z.unknown()).max(mostLubricators).default([]),
});

/** Takes the parsed JSON of a request. `now` is UTC milliseconds. */
export function decodeReadings(body: unknown, now: number): Decoded | Undecodable {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return { ok: false, code: "MALFORMED", path: pathOf(parsed.error.issues[0]?.path ?? []) };
  if (countOf(parsed.data.devices) > maxReadings) return { ok: false, code: "TOO_MANY_READINGS", path: "devices" };

  const { gateway, seq, sent_at } = parsed.data;
  const decoded: Decoded = { ...nothing(gateway), seq: seq ?? null };
  decoded.sent_at = sent_at === undefined ? null : timeOrReject(sent_at, "sent_at", decoded.rejected);
  decodeDevices(parsed.data.devices, decoded, now);
  decodeRegisters(Object.entries(parsed.data.regs), "regs.", decoded);
  decodeWaveforms(parsed.data.waveforms, decoded, now);
  decodeAcks(parsed.data.acks, decoded);
  decodeLubrication(parsed.data, decoded, now);

  return decoded;
}

const nothing = (gateway: string): Decoded => ({
  ok: true,
  gateway,
  sent_at: null,
  seq: null,
  readings: [],
  quarantined: [],
  rejected: [],
  devices: [],
  registers: new Map(),
  acks: [],
  waveforms: [],
  lubricators: [],
  lube_devices: [],
});

const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;

    return text ? `${text}.${String(part)}` : String(part);
  }, "");

function countOf(devices: readonly unknown[]): number {
  let count = 0;
  for (const device of devices) {
    if (isObject(device) && isObject(device.values)) count += Object.keys(device.values).length;
  }

  return count;
}

type Plain = Record<string, unknown>;

const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function decodeDevices(devices: readonly unknown[], decoded: Decoded, now: number): void {
  const clock = new Clock(decoded.sent_at ?? now);
  for (let index = 0; index < devices.length; index++) {
    const device = devices[index];
    const path = `devices[${index}]`;
    if (isObject(device) && isUid(device.uid)) {
      decodeDevice(device, device.uid, path, decoded, clock, now);
    } else decoded.rejected.push({ path, code: "MALFORMED" });
  }
}

/** Devices of one batch mostly share a time, so the last one parsed is remembered. */
class Clock {
  #text: unknown;
  #ts: number | null = null;

  constructor(private readonly fallback: number) {}

  read(time: unknown): number | null {
    if (time === undefined) return this.fallback;
    if (time !== this.#text) {
      this.#text = time;
      this.#ts = parseTime(time);
    }

    return this.#ts;
  }
}

function decodeDevice(device: Plain, uid: string, path: string, decoded: Decoded, clock: Clock, now: number): void {
  const { rejected } = decoded;
  const ts = clock.read(device.ts);
  const refusal = ts === null ? "BAD_TIME" : refusalOfTime(ts, now);
  if (refusal !== null) rejected.push({ path: `${path}.ts`, code: refusal });
  if (ts === null || refusal === "TOO_OLD") return;

  const running = typeof device.running === "boolean" ? device.running : null;
  if (running === null && device.running !== undefined && device.running !== null) {
    rejected.push({ path: `${path}.running`, code: "MALFORMED" });
  }

  const target = refusal === "FUTURE" ? decoded.quarantined : decoded.readings;
  const stamp = { uid, ts, running, path, device_path: `${path}.uid` };
  if (isObject(device.values)) decodeValues(device, device.values, stamp, target, rejected);
  else if (device.values !== undefined) rejected.push({ path: `${path}.values`, code: "MALFORMED" });

  if (refusal === null) decoded.devices.push({ uid, ts, running, meta: decodeMeta(device.meta, path, rejected) });
}

export function refusalOfTime(ts: number, now: number): "FUTURE" | "TOO_OLD" | null {
  if (ts - now > futureLimitMs) return "FUTURE";

  return now - ts > ageLimitMs ? "TOO_OLD" : null;
}

type Stamp = Pick<Reading, "uid" | "ts" | "running" | "path" | "device_path">;

function decodeValues(device: Plain, values: Plain, stamp: Stamp, target: Reading[], rejected: Rejection[]): void {
  const { uid, ts, running, device_path } = stamp;
  const units = isObject(device.units) ? device.units : null;
  const qualities = isObject(device.q) ? device.q : null;
  if (device.units !== undefined && !units) rejected.push({ path: `${stamp.path}.units`, code: "MALFORMED" });
  if (device.q !== undefined && !qualities) rejected.push({ path: `${stamp.path}.q`, code: "MALFORMED" });

  for (const key of Object.keys(values)) {
    const path = `${stamp.path}.values.${key}`;
    const unit = units && Object.hasOwn(units, key) ? units[key] : undefined;
    const quality = qualities && Object.hasOwn(qualities, key) ? qualities[key] : 0;
    const value = readValue(key, values[key], unit);

    if (typeof value === "string") rejected.push({ path, code: value });
    else if (!isQuality(quality)) rejected.push({ path: `${stamp.path}.q.${key}`, code: "BAD_QUALITY" });
    else target.push({ uid, key, ts, value, quality, running, path, device_path });
  }
}

/** The value in the key's base unit, or why it is refused. */
function readValue(key: string, raw: unknown, unit: unknown): number | RejectionCode {
  const known = payloadKeys.get(key);
  if (known === undefined) return "UNKNOWN_KEY";
  if (typeof raw !== "number") return "NOT_A_NUMBER";
  if (!Number.isFinite(raw)) return "NOT_FINITE";

  const value = unit === undefined ? raw : typeof unit === "string" ? toBase(known.quantity, raw, unit) : null;

  return value ?? "UNKNOWN_UNIT";
}

const isQuality = (quality: unknown): quality is number =>
  typeof quality === "number" && Number.isInteger(quality) && quality >= 0 && quality <= 5;

const metaNumbers = { battery_pct: [0, 100], battery_v: [0, 1000], rssi_dbm: [-200, 20] } as const;

/** A bad or unknown entry is left out: nothing here is worth refusing a reading for. */
function decodeMeta(meta: unknown, path: string, rejected: Rejection[]): DeviceMeta {
  if (meta === undefined || meta === null) return {};
  if (!isObject(meta)) {
    rejected.push({ path: `${path}.meta`, code: "MALFORMED" });
    return {};
  }

  const result: DeviceMeta = {};
  for (const name of ["battery_pct", "battery_v", "rssi_dbm"] as const) {
    const value = meta[name];
    const [min, max] = metaNumbers[name];
    if (value === undefined || value === null) continue;
    if (typeof value === "number" && value >= min && value <= max) result[name] = value;
    else
      rejected.push({
        path: `${path}.meta.${name}`,
        code: typeof value === "number" ? "OUT_OF_RANGE" : "NOT_A_NUMBER",
      });
  }
  if (meta.survey !== undefined && meta.survey !== null) {
    const survey = decodeSurvey(meta.survey);
    if (survey) result.survey = survey;
    else rejected.push({ path: `${path}.meta.survey`, code: "MALFORMED" });
  }
  for (const name of ["odr", "msg_type", "firmware"] as const) {
    const value = meta[name];
    if (typeof value === "string") result[name] = withoutNul(value).slice(0, 32);
  }

  return result;
}

function decodeSurvey(survey: unknown): Survey | null {
  if (!isObject(survey)) return null;
  const { g, y, r, m } = survey;

  return isPacketCount(g) && isPacketCount(y) && isPacketCount(r) && isPacketCount(m) ? { g, y, r, m } : null;
}

const isPacketCount = (count: unknown): count is number =>
  typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= 1_000_000;

const lastRegister = 65_536;

function decodeRegisters(entries: Iterable<[string, unknown]>, prefix: string, decoded: Decoded): void {
  for (const [name, value] of entries) {
    const register = /^\d{1,5}$/.test(name) ? Number(name) : Number.NaN;
    if (!(register >= 0 && register <= lastRegister)) {
      decoded.rejected.push({ path: `${prefix}${name}`, code: "UNKNOWN_KEY" });
    } else if (typeof value !== "number") decoded.rejected.push({ path: `${prefix}${name}`, code: "NOT_A_NUMBER" });
    else if (!Number.isFinite(value)) decoded.rejected.push({ path: `${prefix}${name}`, code: "NOT_FINITE" });
    else decoded.registers.set(register, value);
  }
}

function decodeWaveforms(waveforms: readonly unknown[], decoded: Decoded, now: number): void {
  waveforms.forEach((raw, index) => {
    const path = `waveforms[${index}]`;
    const parsed = waveformSchema.safeParse(raw);
    if (!parsed.success) {
      const inner = pathOf(parsed.error.issues[0]?.path ?? []);
      decoded.rejected.push({ path: inner ? `${path}.${inner}` : path, code: "MALFORMED" });
      return;
    }

    const ts = timeOrReject(parsed.data.ts, `${path}.ts`, decoded.rejected);
    const refusal = ts === null ? null : refusalOfTime(ts, now);
    if (refusal !== null) decoded.rejected.push({ path: `${path}.ts`, code: refusal });
    else if (!waveformUnits.includes(parsed.data.unit))
      decoded.rejected.push({ path: `${path}.unit`, code: "UNKNOWN_UNIT" });
    else if (parsed.data.part > parsed.data.parts)
      decoded.rejected.push({ path: `${path}.part`, code: "OUT_OF_RANGE" });
    else if (ts !== null) decoded.waveforms.push({ ...parsed.data, ts, path });
  });
}

function decodeAcks(acks: readonly unknown[], decoded: Decoded): void {
  acks.forEach((raw, index) => {
    const parsed = ackSchema.safeParse(raw);
    if (parsed.success) decoded.acks.push(parsed.data);
    else decoded.rejected.push({ path: `acks[${index}]`, code: "MALFORMED" });
  });
}

/** A bad message is named by its path and left out. Where none is given, the time is that of the sending, or now. */
function decodeLubrication(given: { lubricators: unknown[]; lube_devices: unknown[] }, decoded: Decoded, now: number) {
  const clock = decoded.sent_at ?? now;
  given.lubricators.forEach((raw, index) => {
    const path = `lubricators[${index}]`;
    const read = decodeLubricator(raw, path);
    if (!read) {
      decoded.rejected.push({ path, code: "MALFORMED" });
      return;
    }
    const at = read.ts === undefined ? clock : timeOrReject(read.ts, `${path}.ts`, decoded.rejected);
    const refusal = at === null ? null : refusalOfTime(at, now);
    if (refusal !== null) decoded.rejected.push({ path: `${path}.ts`, code: refusal });
    else if (at !== null) decoded.lubricators.push({ ...read.report, at });
  });
  given.lube_devices.forEach((raw, index) => {
    const report = decodeLubeDevice(raw, `lube_devices[${index}]`);
    if (report) decoded.lube_devices.push(report);
    else decoded.rejected.push({ path: `lube_devices[${index}]`, code: "MALFORMED" });
  });
}

function timeOrReject(time: unknown, path: string, rejected: Rejection[]): number | null {
  const ts = parseTime(time);
  if (ts === null) rejected.push({ path, code: "BAD_TIME" });

  return ts;
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** ISO 8601, UTC where no zone is given, or UTC milliseconds as a number. Null when it is no time. */
export function parseTime(time: unknown): number | null {
  if (typeof time === "number") return Number.isInteger(time) && time > 0 && time < 8.64e15 ? time : null;
  if (typeof time !== "string") return null;

  const match = isoTime.exec(time);
  const ts = match ? Date.parse(match[1] === undefined ? `${time}Z` : time) : Number.NaN;

  return Number.isNaN(ts) ? null : ts;
}

/**
 * The query of a simple controller, `gw=A1B2&token=..&r1=46&r2=108&ack=55`: registers, and answers to commands as `ack`
 * or `nack`. The gateway and the time go by several names. The token is the caller's, and names that are none of these
 * are refused one by one.
 */
export function decodeFlatQuery(query: Iterable<[string, string]>): Decoded | Undecodable {
  let gateway = "";
  let time: string | null = null;
  const registers: [string, unknown][] = [];
  const others: string[] = [];
  const answers: unknown[] = [];
  for (const [name, value] of query) {
    const register = /^(?:r|reg)?(\d+)$/i.exec(name)?.[1];
    if (/^(?:gw|gateway|id|serial|mac)$/i.test(name)) gateway ||= value;
    else if (/^(?:time|ts)$/i.test(name)) time = value;
    else if (register !== undefined) registers.push([register, parseNumber(value)]);
    else if (name === "ack" || name === "nack") answers.push({ id: parseNumber(value), ok: name === "ack" });
    else if (name !== "token") others.push(name);
  }
  if (gateway === "" || gateway.length > longestSerialNumber) return { ok: false, code: "MALFORMED", path: "gw" };

  const decoded = nothing(gateway);
  decoded.rejected.push(...others.map((path) => ({ path, code: "UNKNOWN_KEY" as const })));
  if (time !== null) decoded.sent_at = timeOrReject(/^\d+$/.test(time) ? Number(time) : time, "time", decoded.rejected);
  decodeRegisters(registers, "r", decoded);
  decodeAcks(answers, decoded);

  return decoded;
}

/** Lines `uid,param,value[,ts]`; values in the parameter's base unit, time now when absent. Paths are `line 3`. */
export function decodeFlatLines(text: string, gateway: string, now: number): Decoded | Undecodable {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.filter((line) => line.trim()).length > maxReadings) {
    return { ok: false, code: "TOO_MANY_READINGS", path: "lines" };
  }

  const decoded = nothing(gateway);
  lines.forEach((line, index) => {
    if (line.trim()) decodeLine(line, `line ${index + 1}`, decoded, now);
  });

  return decoded;
}

function decodeLine(line: string, path: string, decoded: Decoded, now: number): void {
  const [uid, key, raw, time, ...rest] = line.split(",").map((field) => field.trim());
  if (!isUid(uid) || !key || raw === undefined || rest.length > 0) {
    decoded.rejected.push({ path, code: "MALFORMED" });
    return;
  }

  const value = readValue(key, parseNumber(raw), undefined);
  const ts = time ? parseTime(/^\d+$/.test(time) ? Number(time) : time) : now;
  const refusal = ts === null ? "BAD_TIME" : refusalOfTime(ts, now);
  if (typeof value === "string") decoded.rejected.push({ path, code: value });
  else if (refusal !== null) decoded.rejected.push({ path, code: refusal });
  if (typeof value === "string" || ts === null || refusal === "TOO_OLD") return;

  const reading = { uid, key, ts, value, quality: 0, running: null, path, device_path: path };
  if (refusal === "FUTURE") decoded.quarantined.push(reading);
  else decoded.readings.push(reading);
}

const longestNumber = 200;

/** Undefined for what is no number; NaN and infinities keep their names so that they are refused as such. */
function parseNumber(text: string): number | undefined {
  if (text.length > longestNumber) return undefined;
  if (/^[+-]?(?:nan|inf|infinity)$/i.test(text)) return Number.NaN;

  return /^[+-]?(?:\d+(?:[.]\d*)?|[.]\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

export type RegisterCommand = { id: number; start: number; values: readonly number[] };

/** The answer a BASIC script can read: `OK`, or one `CMD id start value…` line a command. */
export function flatAnswer(commands: readonly RegisterCommand[]): string {
  if (commands.length === 0) return "OK\n";

  return commands.map(({ id, start, values }) => `${["CMD", id, start, ...values].join(" ")}\n`).join("");
}
