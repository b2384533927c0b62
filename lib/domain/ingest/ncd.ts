import { Assembly } from "./assembly";
import { place } from "./mapped";
import { noPoints, type PointMap } from "./points";

/**
 * Messages of NCD wireless sensors as their Node-RED library gives them, from its gateway node or its device node.
 * Condition-monitoring domain reference, section 1.5. A sensor with two probes is two devices, `:p1` and `:p2`. There
 * are more types than anybody has seen: a value whose field is not known here belongs where the controller's map puts
 * it, and is named as unknown where the map does not know it either.
 */

type Plain = Record<string, unknown>;

/** Fields of an axis, behind "x_" or, on two probes, "x1_". The library's "max" can lie below its RMS: it is no peak. */
const axisFields = {
  rms_ACC_G: "acc_rms",
  velocity_mm_sec: "vel_rms",
  displacement_mm: "disp",
  peak_one_Hz: "peak1_hz",
  peak_two_Hz: "peak2_hz",
  peak_three_Hz: "peak3_hz",
} as const;

/** Fields of a sensor with one channel, and the unit where it is not the key's own. */
const fields: Record<string, readonly [key: string, unit?: string]> = {
  temperature: ["temp"],
  device_temp: ["temp"],
  ext_temperature: ["temp_ext"],
  probe_temp: ["temp_ext"],
  rpm: ["rpm"],
  current: ["current"],
  amps: ["current"],
  humidity: ["humidity"],
  pressure: ["pressure", "mbar"],
  iaq: ["air_quality"],
  co2_eqv: ["co2_eqv"],
  breath_voc: ["breath_voc"],
  mA: ["loop_ma"],
  ma: ["loop_ma"],
  db: ["ultrasound"],
};

const probes = [1, 2] as const;

/** Settings and states of the device, and what can be had from the other fields: nobody misses them. */
const ignored = new Set([
  ...["mode", "odr", "s1_odr", "s2_odr", "fsr", "en_axis", "msg_type", "report_type", "time_id", "probe"],
  ...["total_samples", "iaq_accuracy", "proximity", "raw_adc", "adc"],
]);
const isIgnored = (field: string) => ignored.has(field) || /^[xyz][12]?_max_ACC_G$/.test(field);

/** One message or a list of them. Null: it holds no message of such a sensor, so it cannot be checked. */
export function ncdMessages(body: unknown, map: PointMap = noPoints): Assembly | null {
  const isList = Array.isArray(body);
  const messages = (isList ? body : [body]).map((message, index) => messageOf(message, isList ? `[${index}]` : ""));
  if (messages.every((message) => message === null)) return null;

  const assembly = new Assembly();
  messages.forEach((message, index) => {
    if (message) read(message, map, assembly);
    else assembly.refuse(`[${index}]`, "MALFORMED");
  });

  return assembly;
}

interface Message {
  d: Plain;
  /** Where `d` lies in what was sent. */
  path: string;
  time: unknown;
}

/** The gateway node has the device's message under `payload`, the device node under `data`; or it came alone. */
function messageOf(message: unknown, path: string): Message | null {
  if (!isObject(message)) return null;
  for (const name of ["data", "payload"] as const) {
    const inner = message[name];
    if (isDevice(inner)) return { d: inner, path: joined(path, name), time: message.time };
  }

  return isDevice(message) ? { d: message, path, time: undefined } : null;
}

const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDevice = (value: unknown): value is Plain =>
  isObject(value) && typeof value.addr === "string" && isObject(value.sensor_data);

const joined = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

function read({ d, path, time }: Message, map: PointMap, assembly: Assembly): void {
  const data = d.sensor_data as Plain;
  const inData = joined(path, "sensor_data");
  const uid = uidOf(d.addr as string);
  const ts = momentOf(d.received ?? time);
  const isRaw = isObject(data.data);
  if (isRaw) waves(data, uid, ts, joined(inData, "data"), assembly);
  if (!isRaw && typeof data.error === "string") assembly.refuse(joined(inData, "error"), "SENSOR_FAULT");
  else {
    const known = new Set<string>();
    for (const { part, values, odr } of partsOf(data)) {
      const device = assembly.device(uid + part, ts, joined(path, "addr"));
      metaOf(device, { ...d, odr, msg_type: data.msg_type }, path);
      for (const [key, [field, unit]] of Object.entries(values)) {
        device.value(key, data[field], joined(inData, field), { unit });
        known.add(field);
      }
    }
    for (const [field, raw] of Object.entries(data)) {
      const isValue = typeof raw === "number" || typeof raw === "boolean";
      if (!isValue || known.has(field) || isIgnored(field)) continue;
      const points = map.points.filter((point) => point.path === field && isOfDevice(point.uid, uid));
      for (const point of points) place(assembly, point, raw, ts, joined(inData, field));
      if (points.length === 0) assembly.refuse(joined(inData, field), "UNKNOWN_FIELD");
    }
  }
}

/** A device, or a probe of it. */
const isOfDevice = (named: string, uid: string) => named === uid || named.startsWith(`${uid}:`);

/** One device, or one a probe. */
function partsOf(data: Plain): { part: string; values: Values; odr: unknown }[] {
  const two = probes.filter((probe) => Object.keys(data).some((field) => isOfProbe(field, probe)));
  if (two.length === 0) return [{ part: probeOf(data), values: ofOne(data), odr: data.odr }];

  return two.map((probe) => ({ part: `:p${probe}`, values: ofProbe(data, probe), odr: data[`s${probe}_odr`] }));
}

/** "00:13:a2:00:41:f1:b2:c7" is the device ncd:0013a20041f1b2c7. */
const uidOf = (address: string) => `ncd:${address.replace(/[^0-9a-z]/gi, "").toLowerCase()}`;

const momentOf = (time: unknown) => (typeof time === "number" && Number.isInteger(time) ? time : undefined);

/** A waveform of two probes states which of them it is of. */
const probeOf = (data: Plain) => (data.probe === 1 || data.probe === 2 ? `:p${data.probe}` : "");

const isOfProbe = (field: string, probe: number) =>
  new RegExp(`^([xyz]${probe}_\\w+|s${probe}_temperature|rpm_${probe}|mA${probe})$`).test(field);

type Values = Record<string, readonly [field: string, unit?: string]>;

function ofOne(data: Plain): Values {
  const values: Values = {};
  for (const [field, [key, unit]] of Object.entries(fields)) if (field in data) values[key] = [field, unit];
  for (const axis of ["x", "y", "z"]) ofAxis(data, `${axis}_`, axis, values);

  return values;
}

function ofProbe(data: Plain, probe: number): Values {
  const values: Values = {};
  const own = { temp: `s${probe}_temperature`, rpm: `rpm_${probe}`, loop_ma: `mA${probe}` };
  for (const [key, field] of Object.entries(own)) if (field in data) values[key] = [field];
  for (const axis of ["x", "y", "z"]) ofAxis(data, `${axis}${probe}_`, axis, values);

  return values;
}

function ofAxis(data: Plain, prefix: string, axis: string, values: Values): void {
  for (const [field, key] of Object.entries(axisFields)) {
    if (prefix + field in data) values[`${key}_${axis}`] = [prefix + field];
  }
}

/** Batteries are texts in these messages, and a signal is how far below nothing it is. */
function metaOf(device: ReturnType<Assembly["device"]>, d: Plain, path: string): void {
  if (d.battery_percent !== undefined)
    device.meta("battery_pct", numberIn(d.battery_percent), joined(path, "battery_percent"));
  if (d.battery !== undefined) device.meta("battery_v", numberIn(d.battery), joined(path, "battery"));
  if (typeof d.rssi === "number") device.meta("rssi_dbm", -Math.abs(d.rssi), joined(path, "rssi"));
  if (typeof d.odr === "number") device.meta("odr", `${d.odr}Hz`, "");
  else if (typeof d.odr === "string") device.meta("odr", d.odr, "");
  if (typeof d.firmware === "string" || typeof d.firmware === "number") device.meta("firmware", String(d.firmware), "");
  if (typeof d.msg_type === "string") device.meta("msg_type", d.msg_type, "");
}

const numberIn = (text: unknown) => (typeof text === "string" && text.trim() !== "" ? Number(text) : text);

type Samples = Record<"x" | "y" | "z", unknown[]>;

/** Raw mode: samples in g. What a broken stream left is kept, and marked. */
function waves(data: Plain, uid: string, ts: number | undefined, path: string, assembly: Assembly): void {
  const samples = samplesOf(data.data as Plain);
  const fs = typeof data.odr === "string" ? Number.parseFloat(data.odr) : data.odr;
  const confidence = typeof data.fft_confidence === "string" ? Number.parseFloat(data.fft_confidence) : 100;
  const complete = typeof data.error !== "string" && confidence >= 100;
  if (ts === undefined) assembly.refuse(path, "BAD_TIME");
  else {
    for (const axis of ["x", "y", "z"] as const) {
      if (!samples[axis].every(isSample)) assembly.refuse(joined(path, axis), "NOT_A_NUMBER");
      else if (samples[axis].length > 0) {
        const stamp = { uid: uid + probeOf(data), axis, ts: new Date(ts).toISOString(), fs, unit: "g", complete };
        const packet = { enc: "f32le", n: samples[axis].length, data: packed(samples[axis] as number[]) };
        assembly.waveform({ ...stamp, ...packet }, joined(path, axis));
      }
    }
  }
}

const isSample = (sample: unknown) => typeof sample === "number" && Number.isFinite(sample);

/** Newer types have a list an axis, older ones an object a sample, numbered from 1. */
function samplesOf(data: Plain): Samples {
  const listed = (axis: unknown) => (Array.isArray(axis) ? axis : []);
  if (["x", "y", "z"].some((axis) => Array.isArray(data[axis])))
    return { x: listed(data.x), y: listed(data.y), z: listed(data.z) };
  const samples: Samples = { x: [], y: [], z: [] };
  const numbered = Object.keys(data)
    .filter((name) => /^\d+$/.test(name) && isObject(data[name]))
    .sort((a, b) => Number(a) - Number(b));
  for (const name of numbered) {
    const sample = data[name] as Plain;
    for (const axis of ["x", "y", "z"] as const) if (axis in sample) samples[axis].push(sample[axis]);
  }

  return samples;
}

/** Float32, little-endian, in base64. */
function packed(samples: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(samples.length * 4));
  samples.forEach((sample, index) => {
    view.setFloat32(index * 4, sample, true);
  });
  const bytes = new Uint8Array(view.buffer);
  let text = "";
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));

  return btoa(text);
}
