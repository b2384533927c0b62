import { type DataSet, parameterByKey } from "@/lib/domain/parameters";
import type { Decoded, DeviceMeta, Reading } from "@/lib/domain/payloads/readings";
import { type RegisterMap, readRegister } from "@/lib/domain/registers";
import { isRunning } from "@/lib/domain/running";
import type { Receipt } from "./receive";

export interface KnownSensor {
  id: number;
  uid: string;
  data_set: DataSet;
  run_threshold: number | null;
}

export interface StoredReading {
  sensor_id: number;
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  running: boolean | null;
}

export interface SensorReport {
  sensor_id: number;
  ts: number;
  meta: DeviceMeta;
}

/**
 * What of a batch belongs to the controller's own sensors, sorted by sensor, measurement and time. The order lets
 * batches that overlap wait for each other instead of blocking each other, and fills the index in its own order.
 */
export function matchReadings(
  batch: Decoded,
  sensors: ReadonlyMap<string, KnownSensor>,
  registers: RegisterMap,
  now: number,
) {
  const rejected: Receipt["rejected"] = [];
  const rows = matched([...batch.readings, ...registerReadings(batch, registers, now, rejected)], sensors, rejected);
  const { unique, repeated } = withoutRepeats(rows.sort(byKey));
  // A waveform is a sign of life too.
  const heard = [...batch.devices, ...batch.waveforms.map(({ uid, ts }) => ({ uid, ts, meta: {} }))];
  const reports = heard.flatMap(({ uid, ts, meta }): SensorReport[] => {
    const sensor = sensors.get(uid);

    return sensor ? [{ sensor_id: sensor.id, ts, meta }] : [];
  });

  return { rows: unique, reports, rejected, repeated };
}

function registerReadings(batch: Decoded, map: RegisterMap, now: number, rejected: Receipt["rejected"]): Reading[] {
  const ts = batch.sent_at !== null && batch.sent_at <= now ? batch.sent_at : now;
  const readings: Reading[] = [];
  for (const [register, raw] of batch.registers) {
    const found = readRegister(map, register, raw);
    const path = `regs.${register}`;
    if (found) readings.push({ ...found, ts, quality: 0, running: null, path });
    else rejected.push({ path, code: "UNKNOWN_REGISTER" });
  }

  return readings;
}

function matched(
  readings: readonly Reading[],
  sensors: ReadonlyMap<string, KnownSensor>,
  rejected: Receipt["rejected"],
): StoredReading[] {
  const unknown = new Set<string>();
  const runs = runningByVelocity(readings, sensors);
  const rows: StoredReading[] = [];
  for (const { uid, key, ts, value, quality, running, path } of readings) {
    const sensor = sensors.get(uid);
    if (!sensor) {
      unknown.add(devicePath(path));
      continue;
    }
    const parameter = parameterByKey(sensor.data_set, key);
    if (!parameter || parameter.is_derived) {
      rejected.push({ path, code: "UNKNOWN_KEY" });
      continue;
    }
    const known = running ?? runs.get(`${uid} ${ts}`) ?? null;
    rows.push({ sensor_id: sensor.id, parameter: parameter.id, ts, value, quality, running: known });
  }
  for (const path of unknown) rejected.push({ path, code: "UNKNOWN_DEVICE" });

  return rows;
}

/** `devices[3].values.temp` is of `devices[3].uid`; a line or a register names itself. */
function devicePath(path: string): string {
  const at = path.indexOf(".values.");

  return at < 0 ? path : `${path.slice(0, at)}.uid`;
}

/** Where the gateway does not say whether the machine runs and the sensor has a threshold, its velocity says it. */
function runningByVelocity(readings: readonly Reading[], sensors: ReadonlyMap<string, KnownSensor>) {
  const runs = new Map<string, boolean>();
  for (const { uid, key, ts, value, running } of readings) {
    const threshold = running === null ? sensors.get(uid)?.run_threshold : null;
    if (threshold == null || !key.startsWith("vel_")) continue;
    const moment = `${uid} ${ts}`;
    const moves = isRunning({ velocity: { value, threshold } }, null) ?? false;
    runs.set(moment, moves || (runs.get(moment) ?? false));
  }

  return runs;
}

const byKey = (a: StoredReading, b: StoredReading) =>
  a.sensor_id - b.sensor_id || a.parameter - b.parameter || a.ts - b.ts;

/** Sorting is stable, so the first of two equal keys is the one sent first, and it wins here as it does in the table. */
function withoutRepeats(rows: readonly StoredReading[]) {
  const unique: StoredReading[] = [];
  const repeated = { duplicates: 0, conflicts: 0 };
  for (const row of rows) {
    const last = unique.at(-1);
    if (!last || byKey(last, row) !== 0) unique.push(row);
    else if (last.value === row.value) repeated.duplicates++;
    else repeated.conflicts++;
  }

  return { unique, repeated };
}
