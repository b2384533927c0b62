import { type KnownBearing, knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { type BearingEvidence, diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { inverse, transformReal } from "@/lib/domain/vibration/fourier";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import { numbersIn } from "../domain/vibration/mat-file";
import { recording } from "../recordings";

/**
 * Bearings that others damaged on purpose, or left whole, and their diagnosis, with the speed entered right and wrong,
 * from one record and from several short ones. A name that is not that of the damage is wrong, and so is any name of a healthy
 * bearing and of one that is not in the machine.
 */
export interface Judged {
  right: number;
  wrong: number;
  undecided: number;
}

export interface BearingRecording {
  name: string;
  record: VibrationRecord;
  rpm: number;
  orders: BearingOrders;
  /** Null of a healthy bearing. */
  fault: "outer_race" | "inner_race" | "rolling_element" | null;
  /** Its orders are not those of the bearing that is damaged. */
  isForeign?: boolean;
  /** Its speed is the one that the rig was set to, not one that was measured. */
  isSet?: boolean;
}

const [driveEnd, fanEnd, ims, nice] = knownBearings as [KnownBearing, KnownBearing, KnownBearing, KnownBearing];
const ends = { DE: driveEnd, FE: fanEnd };
/** Named "UCPH 20_": taken as size 204, whose orders its lines confirm. */
const slow: BearingOrders = { bpfo: 3.052, bpfi: 4.948, bsf: 1.991, ftf: 0.3815 };

const open = {
  tuning: () => recording("cwru_tuning/index.json"),
  university: () => recording("cwru/105_0.mat"),
  mfpt: () => recording("mfpt/InnerRaceFault_vload_1.mat"),
  slow: () => recording("uestc_tuning/index.json"),
};
export const isHere = () => Object.values(open).some((one) => one().present);

/** Errors of the entered speed, in percent. */
export const speedErrors = [-5, -3, 0, 3, 5];

export function countedOver(
  tested: readonly BearingRecording[],
  cut: (record: VibrationRecord) => VibrationRecord[],
  speeds: readonly number[],
  note: (one: BearingRecording, off_pct: number, found: BearingEvidence) => void = () => {},
): Judged {
  const judged: Judged = { right: 0, wrong: 0, undecided: 0 };
  for (const one of tested) {
    const [newest, ...others] = cut(one.record);
    for (const off_pct of speeds) {
      const shaft_hz = (one.rpm / 60) * (1 + off_pct / 100);
      const found = diagnoseBearing(newest!, { shaft_hz, orders: one.orders }, others);
      const isRight = found.fault === one.fault && !one.isForeign;
      judged[found.fault === null ? "undecided" : isRight ? "right" : "wrong"]++;
      note(one, off_pct, found);
    }
  }

  return judged;
}

/** From the middle of the record, which is nobody's choice. */
export const seconds = (long: number) => (record: VibrationRecord) => {
  const count = Math.min(record.samples.length, Math.round(long * record.fs_hz));
  const first = Math.floor((record.samples.length - count) / 2);

  return [{ ...record, samples: record.samples.slice(first, first + count) }];
};

export const pieces =
  (most: number, long: number) =>
  (record: VibrationRecord): VibrationRecord[] => {
    const count = Math.round(long * record.fs_hz);
    const fitting = Math.min(most, Math.floor(record.samples.length / count));

    return Array.from({ length: fitting }, (_, at) => ({
      ...record,
      samples: record.samples.slice(at * count, (at + 1) * count),
    }));
  };

/** As a wireless sensor records it: so many lines up to a highest frequency, one after the other. */
export const wireless =
  (most: number, f_max_hz: number, lines: number) =>
  (record: VibrationRecord): VibrationRecord[] => {
    const slower = resampled(record, 2.56 * f_max_hz);

    return pieces(most, (2.56 * lines) / slower.fs_hz)(slower);
  };

/** What is above half the new rate is left out, as in the sensor. */
function resampled(record: VibrationRecord, fs_hz: number): VibrationRecord {
  const { length } = record.samples;
  const count = Math.floor((length * fs_hz) / record.fs_hz);
  const half = transformReal(record.samples);
  const whole = new Float64Array(2 * count);
  for (let k = 0; 2 * k < count && 2 * k + 1 < half.length; k++) {
    const weight = k === 0 ? 1 : 2;
    whole[2 * k] = (weight * half[2 * k]! * count) / length;
    whole[2 * k + 1] = (weight * half[2 * k + 1]! * count) / length;
  }
  const analytic = inverse(whole);

  return { ...record, fs_hz, samples: Float64Array.from({ length: count }, (_, at) => analytic[2 * at]!) };
}

/** The recordings of races whose lines no known method finds: the drive end's outer race, 0.014 inch. */
const withoutLine = /^(197_0|198_1|199_2|200_3)\.f32 DE$/;

export interface Row extends Judged {
  of: string;
  goal: string;
}

/** Of a speed that is reported as read: where the true one is beyond everything reported as possible. */
const SPEED_KNOWN_PCT = 0.5;

/** Whether the reported speed is right, whichever part is asked for. */
function speedsOver() {
  const judged: Judged = { right: 0, wrong: 0, undecided: 0 };
  const note = ({ rpm, isSet }: BearingRecording, _: number, { speed }: BearingEvidence) => {
    if (isSet) return;
    const isRead = speed?.verdict === "confirmed" || speed?.verdict === "contradicted";
    const known = rpm * (SPEED_KNOWN_PCT / 100);
    const { lowest_rpm = 0, highest_rpm = 0 } = speed ?? {};
    const isRight = rpm >= lowest_rpm - known && rpm <= highest_rpm + known;
    judged[!isRead ? "undecided" : isRight ? "right" : "wrong"]++;
  };

  return { judged, note };
}

/** What `npm run truth` prints: how often a part was named right, and a speed read right. */
export function truths(speeds = speedErrors): { parts: Row[]; speeds: Row[] } {
  const { races, balls, healthy, foreign } = recordings();
  const seen = races.filter(({ name }) => !withoutLine.test(name));
  const few = speeds.filter((speed) => Math.abs(speed) <= 3);
  const row = (of: string, goal: string, judged: Judged): Row => ({ of, goal, ...judged });

  const [long, short, sent, whole, inPieces] = [speedsOver(), speedsOver(), speedsOver(), speedsOver(), speedsOver()];
  const parts = [
    row(
      "races that show a line, told −5 to +5 %, 4 s",
      "90 % right, 0 wrong",
      countedOver(seen, seconds(4), speeds, long.note),
    ),
    row("races, told −3 to +3 %, 8 × 1 s", "65 % right, 0 wrong", countedOver(races, pieces(8, 1), few, short.note)),
    row(
      "races, told right, 8 × Fmax 2600 with 1600 lines",
      "0 wrong",
      countedOver(races, wireless(8, 2600, 1600), [0], sent.note),
    ),
    row("balls, told −3 to +3 %, 4 s", "more than 14 % right, 0 wrong", countedOver(balls, seconds(4), few)),
    row("healthy bearings, told −3 and +3 %, 4 s", "0 wrong", countedOver(healthy, seconds(4), [-3, 3], whole.note)),
    row("healthy bearings, told right, 8 × 1 s", "0 wrong", countedOver(healthy, pieces(8, 1), [0], inPieces.note)),
    row(
      "told that it has another bearing, 4 s",
      "0 wrong",
      countedOver(
        foreign.filter((_, at) => at % 2 === 0),
        seconds(4),
        [0],
      ),
    ),
  ];
  const goal = "at most 5 % wrong";

  return {
    parts,
    speeds: [
      row("speed read, races, told −5 to +5 %, 4 s", goal, long.judged),
      row("speed read, healthy, told −3 and +3 %, 4 s", goal, whole.judged),
      row("speed read, races, told −3 to +3 %, 8 × 1 s", goal, short.judged),
      row("speed read, healthy, told right, 8 × 1 s", goal, inPieces.judged),
      row("speed read, races, told right, 8 × Fmax 2600", goal, sent.judged),
    ],
  };
}

export interface Recordings {
  races: BearingRecording[];
  balls: BearingRecording[];
  healthy: BearingRecording[];
  foreign: BearingRecording[];
}

export function recordings(): Recordings {
  const all = [
    ...(open.tuning().present ? tuning() : []),
    ...(open.university().present ? university() : []),
    ...(open.mfpt().present ? mfpt() : []),
    ...(open.slow().present ? slowRig() : []),
  ];
  const isBall = ({ fault }: BearingRecording) => fault === "rolling_element";

  return {
    races: all.filter((one) => one.fault !== null && !isBall(one)),
    balls: all.filter(isBall),
    healthy: all.filter(({ fault }) => fault === null),
    foreign: all.filter(({ fault }) => fault !== null).flatMap(withOthers),
  };
}

/** Entered with the bearing of another rig. */
const withOthers = (one: BearingRecording): BearingRecording[] =>
  [ordersOf(driveEnd), ordersOf(fanEnd), ordersOf(ims), ordersOf(nice), slow]
    // The same elements within a percent: they cannot be distinguished.
    .filter(
      ({ bpfo, bpfi }) => Math.abs(bpfo / one.orders.bpfo - 1) > 0.02 || Math.abs(bpfi / one.orders.bpfi - 1) > 0.02,
    )
    .map((orders) => ({ ...one, orders, isForeign: true }));

const floatsIn = (file: string) => {
  const bytes = recording(file).bytes();

  return Float64Array.from(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
};

type Tuned = { file: string; fault: BearingRecording["fault"]; place: "DE" | "FE"; fs_hz: number; rpm: number } & {
  channels: ("DE" | "FE")[];
  samples: number;
};

function tuning(): BearingRecording[] {
  const index: Tuned[] = open.tuning().json();

  return index.flatMap(({ file, fault, place, fs_hz, rpm, channels, samples }) => {
    const all = floatsIn(`cwru_tuning/${file}`);

    return channels.map((end, at): BearingRecording => {
      const record = { samples: all.subarray(at * samples, (at + 1) * samples), fs_hz, unit: "g" } as const;
      return { name: `${file} ${end}`, record, rpm, orders: ordersOf(ends[end]), fault: end === place ? fault : null };
    });
  });
}

function university(): BearingRecording[] {
  const rig = (
    file: string,
    number: string,
    rpm: number,
    end: "DE" | "FE",
    fault: BearingRecording["fault"],
  ): BearingRecording => {
    const fs_hz = fault === null ? 48_000 : 12_000;
    const samples = numbersIn(recording(`cwru/${file}.mat`).bytes()).get(`X${number}_${end}_time`)!;
    return { name: `${file} ${end}`, record: { samples, fs_hz, unit: "g" }, rpm, orders: ordersOf(ends[end]), fault };
  };

  return [
    rig("105_0", "105", 1797, "DE", "inner_race"),
    rig("130@6_0", "130", 1796, "DE", "outer_race"),
    rig("118_0", "118", 1796, "DE", "rolling_element"),
    rig("97_Normal_0", "097", 1796, "DE", null),
    rig("97_Normal_0", "097", 1796, "FE", null),
  ];
}

const mfpt = (): BearingRecording[] =>
  (["Inner", "Outer"] as const).map((which) => {
    const numbers = numbersIn(recording(`mfpt/${which}RaceFault_vload_1.mat`).bytes());
    const record = { samples: numbers.get("bearing.gs")!, fs_hz: numbers.get("bearing.sr")![0]!, unit: "g" } as const;
    const rpm = 60 * numbers.get("bearing.rate")![0]!;

    const fault = which === "Inner" ? "inner_race" : "outer_race";

    return { name: `MFPT ${which}`, record, rpm, orders: ordersOf(nice), fault, isSet: true };
  });

function slowRig(): BearingRecording[] {
  const index: { file: string; fault: BearingRecording["fault"]; fs_hz: number; estimated_rpm: number }[] = open
    .slow()
    .json();

  return index.map(({ file, fault, fs_hz, estimated_rpm }) => ({
    name: file,
    fault,
    orders: slow,
    rpm: estimated_rpm,
    record: { samples: floatsIn(`uestc_tuning/${file}`), fs_hz, unit: "g" },
  }));
}
