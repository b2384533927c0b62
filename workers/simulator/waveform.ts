import { overallOf } from "@/lib/domain/vibration/statistics";
import type { Band } from "@/lib/domain/vibration/waveform";
import { type BearingOrders, bearingStrikes } from "./bearing-strikes";
import { bell } from "./chance";

/**
 * What an accelerometer on a made-up machine records: the shaft and its harmonics, a gear mesh, and the hiss and the
 * strikes that make the housing ring. As loud as the machine's readings are at that moment.
 */

const waveformFaults = ["outer_race", "inner_race", "rolling_element", "unbalance", "misalignment", "starved"] as const;
export type WaveformFault = (typeof waveformFaults)[number];

export type WaveformOrder = {
  /** The same seed gives the same record. */
  seed: string;
  fs_hz: number;
  count: number;
  running: boolean;
  shaft_hz: number;
  fault: WaveformFault | null;
  /** From 0, a machine in good health, to 1. */
  severity: number;
  /** RMS from 10 to 1000 Hz, in mm/s. */
  velocity: number;
  /** RMS from 1000 to 4000 Hz, in g; of a slow record, at most this in the upper half of what it holds. */
  acceleration: number;
  orders: BearingOrders;
};

const velocityBand: Band = [10, 1000];

/** In g. */
export function waveformOf(order: WaveformOrder): Float64Array {
  const rumble = order.running ? tones(order) : murmur(order);
  const ringing = ring(order, excitation(order));

  return mixed(rumble, ringing, order);
}

/** Velocity amplitudes of the shaft's multiples, beside 1 at the shaft itself. */
const healthy = { 1: 1, 2: 0.22, 3: 0.1, 4: 0.05 };
const broken: Partial<Record<WaveformFault, Record<number, number>>> = {
  unbalance: { 1: 1, 2: 0.08, 3: 0.03, 4: 0.01 },
  misalignment: { 1: 1, 2: 1.7, 3: 0.45, 4: 0.12 },
};
const TEETH = 19;
const MESH = 0.03;

function tones({ seed, fs_hz, count, shaft_hz, fault, severity }: WaveformOrder): Float64Array {
  const ends = (fault && broken[fault]) || healthy;
  const shaft = Object.entries(healthy).map(([multiple, begins]) => ({
    multiple: Number(multiple),
    velocity: begins + severity * ((ends as Record<string, number>)[multiple]! - begins),
  }));
  const mesh = [TEETH - 1, TEETH, TEETH + 1].map((multiple) => ({
    multiple,
    velocity: multiple === TEETH ? MESH : MESH / 6,
  }));
  const phase = bell(`${seed} phase`);
  const samples = new Float64Array(count);
  for (const { multiple, velocity } of [...shaft, ...mesh]) {
    const turn = (2 * Math.PI * multiple * shaft_hz) / fs_hz;
    const begin = 10 * phase();
    if (multiple * shaft_hz < 0.45 * fs_hz)
      for (let at = 0; at < count; at++) samples[at]! += velocity * multiple * shaft_hz * Math.sin(turn * at + begin);
  }

  return samples;
}

/** A stopped machine feels its neighbours through the floor. */
const murmur = (order: WaveformOrder) => resonator(hiss(`${order.seed} floor`, order.count), 30 / order.fs_hz, 0.3);

/** Wear grows as the readings do: the strikes have exp(2.6 · severity) times what the hiss has, together with it. */
function excitation(order: WaveformOrder): Float64Array {
  const { seed, count, running, fault, severity } = order;
  const samples = hiss(`${seed} hiss`, count);
  if (!running || (fault !== "outer_race" && fault !== "inner_race" && fault !== "rolling_element")) return samples;
  const strikes = bearingStrikes(order, fault);
  const share = Math.sqrt(Math.exp(5.2 * severity) - 1) / rmsOf(strikes);
  for (let at = 0; at < count; at++) samples[at]! += share * strikes[at]!;

  return samples;
}

/** The housing rings where it likes to, and passes the rest on faintly, beside what flow and gears hiss. */
function ring({ seed, fs_hz, count }: WaveformOrder, forces: Float64Array): Float64Array {
  const swung = resonator(forces, Math.min(0.28, 3700 / fs_hz), 0.06);
  // What swings is a way; felt is its acceleration, which has next to nothing at low frequencies.
  const felt = differences(differences(swung));
  const passed = differences(forces);
  // Covers the strikes everywhere but at the resonance, as on a real housing.
  const beside = differences(hiss(`${seed} beside`, count));
  const [loudness, faint, aside] = [1 / rmsOf(felt), 0.15 / rmsOf(forces), 0.5 / rmsOf(beside)];

  return felt.map((sample, at) => loudness * sample + faint * passed[at]! + aside * beside[at]!);
}

const differences = (samples: Float64Array) => samples.map((sample, at) => sample - (samples[at - 1] ?? sample));

/** Two poles at a share of the sampling rate; `damping` is a share of critical. */
function resonator(forces: Float64Array, share: number, damping: number): Float64Array {
  const radius = Math.exp(-2 * Math.PI * share * damping);
  const [near, far] = [2 * radius * Math.cos(2 * Math.PI * share * Math.sqrt(1 - damping ** 2)), -(radius ** 2)];
  const rung = new Float64Array(forces.length);
  for (let at = 0; at < forces.length; at++)
    rung[at] = forces[at]! + near * (rung[at - 1] ?? 0) + far * (rung[at - 2] ?? 0);

  return rung;
}

/** Of the velocity; a slow record rings so low that its strikes would otherwise shake the machine more than it does. */
const MOST_OF_VELOCITY = 0.6;

/** Each part as loud as it has to be for both readings to come out; where both cannot, the velocity does. */
function mixed(rumble: Float64Array, ringing: Float64Array, { fs_hz, velocity, acceleration }: WaveformOrder) {
  const loud = (samples: Float64Array, quantity: "velocity" | "acceleration", band_hz: Band) =>
    overallOf({ samples, fs_hz, unit: "g" }, { quantity, band_hz });
  const moving = loud(ringing, "velocity", velocityBand);
  const ringingScale = Math.min(
    acceleration / loud(ringing, "acceleration", accelerationBand(fs_hz)),
    (MOST_OF_VELOCITY * velocity) / moving,
  );
  const alreadyMoving = ringingScale * moving;
  const toMove = Math.sqrt(velocity ** 2 - alreadyMoving ** 2);
  const rumbleScale = toMove / loud(rumble, "velocity", velocityBand);

  return rumble.map((sample, at) => rumbleScale * sample + ringingScale * ringing[at]!);
}

/** What a high-frequency reading is of, as far as a record of this rate holds it. */
export const accelerationBand = (fs_hz: number): Band => {
  const most = fs_hz / 2.56;

  return most > 1500 ? [1000, Math.min(4000, most)] : [most / 2, most];
};

function hiss(name: string, length: number): Float64Array {
  const next = bell(name);

  return Float64Array.from({ length }, next);
}

const rmsOf = (samples: Float64Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) || 1;
