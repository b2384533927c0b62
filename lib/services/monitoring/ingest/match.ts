import { decibelsOf, type LoopState, loopQuality, loopState, pressureOf } from "@/lib/domain/ingest/current-loop";
import type { KnownSensor } from "@/lib/domain/ingest/known-sensor";
import type { Decoded, Reading } from "@/lib/domain/ingest/payload";
import type { Receipt } from "@/lib/domain/ingest/receipt";
import { type RegisterMap, readRegisters, timeOfRegisters } from "@/lib/domain/ingest/registers";
import { notRunning } from "@/lib/domain/monitoring/alerts";
import { type Beside, type Conversion, convert } from "@/lib/domain/monitoring/conversion";
import { carriedByLoop, type Parameter, parameterByKey } from "@/lib/domain/monitoring/parameters";
import { isRunning, usualRunThreshold } from "@/lib/domain/monitoring/running";
import type { SensorReport, StoredReading } from "./delivery";

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
  const own = ownReadings(and(batch.readings, registerReadings(batch, registers, now, rejected)), sensors, rejected);
  const rows = converted(and(own, scaledOf(own)), rejected);
  const { unique, repeated } = withoutRepeats(rows.sort(byKey));
  // A waveform is a sign of life too.
  const signsOfLife = [...batch.devices, ...batch.waveforms.map(({ uid, ts }) => ({ uid, ts, meta: {} }))];
  const reports = signsOfLife.flatMap(({ uid, ts, meta }): SensorReport[] => {
    const sensor = sensors.get(uid);

    return sensor ? [{ sensor_id: sensor.id, ts, meta }] : [];
  });

  return { rows: unique, reports, rejected, repeated };
}

/** Both together. There are thousands of the first and mostly none of the others: no copies without need. */
const and = <T>(most: readonly T[], others: readonly T[]): readonly T[] =>
  others.length === 0 ? most : [...most, ...others];

function registerReadings(batch: Decoded, map: RegisterMap, now: number, rejected: Receipt["rejected"]): Reading[] {
  if (batch.registers.size === 0) return [];
  const ts = timeOfRegisters(batch, now);
  if (ts === null) {
    rejected.push({ path: "sent_at", code: "TOO_OLD" });
    return [];
  }
  const paths = batch.register_paths;
  const read = readRegisters(batch.registers, map, ts, (register) => paths?.get(register) ?? `regs.${register}`);
  rejected.push(...read.rejected);

  return read.readings;
}

interface Own {
  reading: Reading;
  sensor: KnownSensor;
  parameter: Parameter;
}

function ownReadings(
  readings: readonly Reading[],
  sensors: ReadonlyMap<string, KnownSensor>,
  rejected: Receipt["rejected"],
): Own[] {
  const unknown = new Set<string>();
  const own: Own[] = [];
  for (const reading of readings) {
    const sensor = sensors.get(reading.uid);
    const parameter = sensor && parameterByKey(sensor.data_set, reading.key);
    if (!sensor) unknown.add(reading.device_path);
    else if (!parameter || parameter.is_derived) rejected.push({ path: reading.path, code: "UNKNOWN_KEY" });
    else own.push({ reading, sensor, parameter });
  }
  for (const path of unknown) rejected.push({ path, code: "UNKNOWN_DEVICE" });

  return own;
}

/** What transmitters measure that send their current alone. What a gateway has scaled itself stays as it was sent. */
function scaledOf(own: readonly Own[]): Own[] {
  const found: Own[] = [];
  for (const { reading, sensor } of own) {
    const scaled = reading.key === "loop_ma" && loopValue(sensor, reading.value);
    const parameter = scaled && parameterByKey(sensor.data_set, scaled.key);
    if (!scaled || !parameter || parameter.quantity !== scaled.key || scaled.value === null) continue;
    const isSent = own.some(
      (one) => one.sensor === sensor && one.parameter === parameter && one.reading.ts === reading.ts,
    );
    if (!isSent) found.push({ sensor, parameter, reading: { ...reading, key: parameter.key, value: scaled.value } });
  }

  return found;
}

/** The measurement that the loop of a sensor carries, and its value at this current, as far as its range is known. */
function loopValue({ pressure_range, ultrasound_model }: KnownSensor, milliamperes: number) {
  if (pressure_range) return { key: "pressure", value: pressureOf(milliamperes, pressure_range) };

  return ultrasound_model && { key: "ultrasound", value: decibelsOf(milliamperes, ultrasound_model) };
}

const outOfRange = 2;

/** Formulas first: only what comes out of them can be judged by what the measurement can be. */
function converted(own: readonly Own[], rejected: Receipt["rejected"]): StoredReading[] {
  const besides = besidesOf(own);
  const runs = new RunSigns();
  const rows: StoredReading[] = [];
  for (const { reading, sensor, parameter } of own) {
    const { ts, value: reported } = reading;
    const isStopped = reading.quality === notRunning;
    const running = isStopped ? false : reading.running;
    const conversion = conversionOf(sensor, parameter.id);
    const value = conversion ? convert(reported, conversion, besides.get(sensor.id, ts) ?? {}) : reported;
    const [least, most] = parameter.range;
    if (value !== null && (value < least || value > most)) {
      rejected.push({ path: reading.path, code: "OUT_OF_RANGE" });
      continue;
    }
    const quality = value === null ? outOfRange : reading.quality;
    const threshold = reading.running === null && quality !== outOfRange ? runThresholdOf(sensor, parameter) : null;
    if (threshold !== null) runs.note(sensor, ts, { value: isStopped ? 0 : (value ?? reported), threshold });
    const raw = conversion && { value: reported, ...versionsOf(conversion) };
    const row: StoredReading = {
      sensor_id: sensor.id,
      parameter: parameter.id,
      ts,
      value: value ?? reported,
      quality,
      running,
      raw,
    };
    if (parameter.quantity === "count") row.is_count = true;
    rows.push(row);
  }
  // Thousands of readings pass here a second, and most do not state whether the machine runs: no copies, no keys without need.
  if (runs.size > 0) {
    const ran = runs.judged();
    for (const row of rows) row.running ??= ran.get(row.sensor_id, row.ts) ?? null;
  }
  const loops = loopsOf(own);
  if (loops.size > 0) {
    for (const row of rows) row.quality = qualityBy(loops.get(row.sensor_id, row.ts), row);
  }

  return rows;
}

interface RunSign {
  value: number;
  threshold: number;
}

/**
 * Where the gateway does not state whether the machine runs, its vibration does: velocity by the threshold that somebody
 * set for the sensor, else every measurement by what was learnt of it. Of a moment the strongest sign is kept, and the
 * moments are judged in their order: a machine that ran before runs until it is well below its threshold.
 */
class RunSigns {
  readonly #sensors = new Map<number, { last_running: boolean | null; signs: Map<number, RunSign> }>();

  get size(): number {
    return this.#sensors.size;
  }

  note({ id, last_running }: KnownSensor, ts: number, sign: RunSign): void {
    const own = this.#sensors.get(id);
    if (!own) {
      this.#sensors.set(id, { last_running, signs: new Map([[ts, sign]]) });
      return;
    }
    const known = own.signs.get(ts);
    if (!known || sign.value * known.threshold > known.value * sign.threshold) own.signs.set(ts, sign);
  }

  judged(): Moments<boolean> {
    const runs = new Moments<boolean>();
    for (const [id, { last_running, signs }] of this.#sensors) {
      let ran = last_running;
      for (const [ts, velocity] of [...signs].sort(([one], [other]) => one - other)) {
        ran = isRunning({ velocity }, ran) ?? false;
        runs.set(id, ts, ran);
      }
    }

    return runs;
  }
}

/** What is known of sensors at times. A text of both as the key would take longer to write than all the rest. */
class Moments<T> {
  readonly #sensors = new Map<number, Map<number, T>>();

  get size(): number {
    return this.#sensors.size;
  }

  get(sensor_id: number, ts: number): T | undefined {
    return this.#sensors.get(sensor_id)?.get(ts);
  }

  set(sensor_id: number, ts: number, value: T): void {
    const times = this.#sensors.get(sensor_id);
    if (times) times.set(ts, value);
    else this.#sensors.set(sensor_id, new Map([[ts, value]]));
  }
}

function conversionOf({ originals, subtype }: KnownSensor, parameter: number): Conversion | null {
  if (!originals && !subtype) return null;
  const original = originals?.find((one) => one.parameter === parameter) ?? null;
  const own = subtype?.parameter === parameter ? subtype : null;

  return original || own ? { original, subtype: own } : null;
}

const versionsOf = ({ original, subtype }: Conversion) => ({
  original_version_id: original?.version_id ?? null,
  subtype_version_id: subtype?.version_id ?? null,
});

const besideNames: Record<string, keyof Beside> = { rpm: "rpm", temp: "temperature" };

/** What formulas may speak of besides the value. Only sensors with formulas need it. */
function besidesOf(own: readonly Own[]): Moments<Beside> {
  const besides = new Moments<Beside>();
  for (const { reading, sensor } of own) {
    if (!sensor.originals && !sensor.subtype) continue;
    const name = besideNames[reading.key];
    if (!name) continue;
    const { ts, value } = reading;
    besides.set(sensor.id, ts, { ...besides.get(sensor.id, ts), [name]: value });
  }

  return besides;
}

interface Loop {
  state: LoopState;
  /** The measurements of the current loop, and the current itself. */
  carried: ReadonlySet<number>;
}

/** Currents of loops, by sensor and time. What the loop carries is no better than the loop. */
function loopsOf(own: readonly Own[]): Moments<Loop> {
  const loops = new Moments<Loop>();
  for (const { reading, sensor, parameter } of own) {
    if (parameter.quantity !== "signal_current") continue;
    loops.set(sensor.id, reading.ts, {
      state: loopState(reading.value),
      carried: carriedByLoop(sensor.data_set, parameter.id),
    });
  }

  return loops;
}

const qualityBy = (loop: Loop | undefined, { parameter, quality }: StoredReading) =>
  loop?.carried.has(parameter) && quality !== outOfRange ? loopQuality(loop.state, quality) : quality;

const byKey = (a: StoredReading, b: StoredReading) =>
  a.sensor_id - b.sensor_id || a.parameter - b.parameter || a.ts - b.ts;

/** From which value on a measurement means that the machine runs; null: it shows nothing of that. */
export function runThresholdOf(
  sensor: Pick<KnownSensor, "run_threshold" | "run_levels" | "is_runtime_tracked">,
  { id, key }: Pick<Parameter, "id" | "key">,
): number | null {
  const { run_threshold, run_levels, is_runtime_tracked } = sensor;
  const isVelocity = key.startsWith("vel_");
  if (run_threshold !== null) return isVelocity ? run_threshold : null;

  return run_levels[id] ?? (is_runtime_tracked && isVelocity ? usualRunThreshold : null);
}

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
