import { type KnownBearing, knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { severityBand } from "@/lib/domain/vibration/integration";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { overallOf, statisticsOf } from "@/lib/domain/vibration/statistics";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import { numbersIn } from "../domain/vibration/mat-file";
import { recording } from "../recordings";

/** Machines in good health, four seconds of each, and whether anything at all is named on them. */
export interface Healthy {
  name: string;
  /** What was named, of the bearing and of the machine; null: nothing. */
  bearing: string | null;
  machine: string | null;
}

const cwru = () => recording("cwru/97_Normal_0.mat");
const uestc = (rpm: number) => recording(`uestc_tuning/N_${rpm}_1.f32`);
/** As its own text has them; the speed is what the lines of the whole record show. */
const uestcRuns = [
  { rpm: 800, turns: 792.8 },
  { rpm: 1200, turns: 1272.6 },
];
const size204: BearingOrders = { bpfo: 3.052, bpfi: 4.948, bsf: 1.99, ftf: 0.3815 };

export function healthyOnes(): Healthy[] {
  const [driveEnd, fanEnd] = knownBearings as [KnownBearing, KnownBearing];
  const rig = cwru().present ? numbersIn(cwru().bytes()) : null;
  const ends = [
    { end: "DE", bearing: driveEnd },
    { end: "FE", bearing: fanEnd },
  ].flatMap(({ end, bearing }) => {
    const samples = rig?.get(`X097_${end}_time`);
    const orders = ordersOf(bearing);
    return samples && orders ? [judged(`CWRU 97 ${end}`, { samples, fs_hz: 48_000, unit: "g" }, 1796, orders)] : [];
  });
  const slow = uestcRuns
    .filter(({ rpm }) => uestc(rpm).present)
    .map(({ rpm, turns }) => {
      const samples = Float64Array.from(floatsIn(uestc(rpm).bytes()));
      return judged(`UESTC N ${rpm}`, { samples, fs_hz: 20_000, unit: "g" }, turns, size204);
    });

  return [...ends, ...slow];
}

const floatsIn = (bytes: Uint8Array) => new Float32Array(bytes.slice().buffer);

function judged(name: string, whole: VibrationRecord, rpm: number, orders: BearingOrders): Healthy {
  const record = { ...whole, samples: whole.samples.slice(0, 4 * whole.fs_hz) };
  const [band_hz, shaft_hz] = [severityBand(rpm), rpm / 60];
  const { kurtosis, crest_factor } = statisticsOf(record);
  const bearing = diagnoseBearing(record, { shaft_hz, orders });
  const machine = diagnoseMachine({
    shaft_hz,
    radial: [spectrumOf(record, { quantity: "velocity", high_pass_hz: band_hz[0] })],
    velocity: overallOf(record, { quantity: "velocity", band_hz }),
    kurtosis,
    crest_factor,
    bearing,
  });

  return { name, bearing: bearing.fault, machine: machine.fault };
}
