import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { chance, noise } from "./chance";
import { type WaveformFault, waveformOf } from "./waveform";

/**
 * A simple plant: machines that run under a changing load, stop now and then, warm up and cool down, and a few that
 * slowly break. Everything is made up; the faults grow as such faults do.
 */

export interface Node {
  uid: string;
  /** The item it sits on. */
  item: string;
  power: "battery" | "line";
  /** What it measures, where it is no vibration. */
  data_set?: string;
  /** Of its plate, r/min. */
  rpm?: number | null;
  /** Of the bearing it sits at. A demo that was set up before its items had their own turns in one of the first. */
  orders?: BearingOrders | null;
  /** What was wrong with it before, and is repaired. */
  repaired?: readonly PastFault[];
}

/** A fault of the past as the product knows it; times in UTC milliseconds. */
export interface PastFault {
  /** The reading that showed it: "acc_hf_z". */
  key: string;
  /** The limit, and when the reading passed it. */
  limit: number;
  passed_at: number;
  /** The reading when the work began. */
  worst: number;
  work_from: number;
  work_until: number;
}

export interface Sample {
  uid: string;
  ts: string;
  running: boolean;
  meta: { battery_pct: number; rssi_dbm: number };
  values: Record<string, number>;
}

/** What stands on a node of a gateway. */
export interface Simulated {
  readonly node: Node;
  readonly isBreaking: boolean;
  /** Null: it sent nothing. Called with moments in order. */
  sample(ts: number): Sample | null;
  /** Null: it records none, or sent nothing. */
  waveform(
    ts: number,
    axis: "x" | "z",
    recording: { fs_hz: number; count: number },
  ): { samples: Float64Array; rpm: number } | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How long the faults of the past took to grow. */
const growingDays = 6;
/** Its speed is sent since the sensors learnt to measure it. */
const rpmDays = 14;

type Fault = { kind: Exclude<WaveformFault, "rolling_element">; since: number };

/** Days before the first day of the demo's life, by the address of the sensor that shows it most. */
const faults: Record<string, Fault> = {
  "dxm:CRM3:n4": { kind: "outer_race", since: 11 },
  "dxm:CRM3:n6": { kind: "unbalance", since: 16 },
  "dxm:CRM2:n4": { kind: "misalignment", since: 5 },
  "dxm:HBP5:n1": { kind: "inner_race", since: 9 },
  "dxm:HBP2:n7": { kind: "starved", since: 7 },
  "dxm:NFM1:n2": { kind: "misalignment", since: 3 },
};

/** The gateways in whose plants something breaks come first, as the faults stand above. */
export function mostTroubledFirst<Of extends { serial_number: string }>(controllers: readonly Of[]): Of[] {
  const troubled = Object.keys(faults).map((uid) => uid.split(":").slice(0, 2).join("-").toUpperCase());
  const rank = ({ serial_number }: Of) => {
    const at = troubled.indexOf(serial_number);
    return at < 0 ? troubled.length : at;
  };

  return [...controllers].sort((a, b) => rank(a) - rank(b));
}

/** Its battery is empty since yesterday. */
const dead = "dxm:CRM4:n2";
const deadHours = 22;
/** A gateway that has sent nothing for hours. */
const lost = "DXM-HBP4";
const lostHours = 7;

const usualOrders = ordersOf(firstOf(knownBearings));

/** `epoch`: the first start of the demo, from which the faults are counted. */
export class SimulatedMachine implements Simulated {
  #temperature: number | null = null;
  #at = 0;

  constructor(
    readonly node: Node,
    readonly line: string,
    readonly epoch: number,
  ) {}

  /** Something in it is wearing out. */
  get isBreaking(): boolean {
    return faults[this.node.uid] !== undefined;
  }

  /** Null: the sensor sent nothing. Called with moments in order, because heat is slow. */
  sample(ts: number): Sample | null {
    if (!this.#speaks(ts)) return null;
    const { uid } = this.node;
    const { running, load, velocity, acceleration } = this.#shaking(ts);
    const healthy = {
      vel_rms_z: velocity.z,
      vel_rms_x: velocity.x,
      acc_hf_z: acceleration.z,
      acc_hf_x: acceleration.x,
      temp: this.#heat(ts, running, load, this.#fault(ts).heat) + 0.3 * noise(`${uid} t`, ts / minute),
    };
    const values = running ? this.#beforeRepair(ts, healthy) : healthy;

    return {
      uid,
      ts: new Date(ts).toISOString(),
      running,
      meta: {
        battery_pct: this.#battery(ts),
        rssi_dbm: Math.round(-72 - 24 * chance(uid) + 3 * noise(`${uid} rssi`, ts / minute)),
      },
      values: {
        vel_rms_z: round(values.vel_rms_z, 3),
        vel_rms_x: round(values.vel_rms_x, 3),
        acc_hf_z: round(values.acc_hf_z, 4),
        acc_hf_x: round(values.acc_hf_x, 4),
        ...(running && ts > this.epoch - rpmDays * day && { rpm: round(60 * this.#shaftHz(load), 1) }),
        temp: round(values.temp, 1),
      },
    };
  }

  /** What the sensor records along an axis, in g, as loud as its readings of that moment. Null: it sends nothing. */
  waveform(ts: number, axis: "x" | "z", { fs_hz, count }: { fs_hz: number; count: number }) {
    if (!this.#speaks(ts)) return null;
    const { running, load, velocity, acceleration } = this.#shaking(ts);
    const { kind, share } = this.#fault(ts);
    const shaft_hz = this.#shaftHz(load);
    const samples = waveformOf({
      seed: `${this.node.uid} ${axis} ${ts}`,
      fs_hz,
      count,
      running,
      shaft_hz,
      orders: this.node.orders ?? usualOrders,
      fault: kind,
      severity: Math.min(1, share),
      velocity: velocity[axis],
      acceleration: acceleration[axis],
    });

    return { samples, rpm: running ? 60 * shaft_hz : 0 };
  }

  /** For days a fault grew from the healthy reading: past its limit when the product noticed, at its worst at the repair. */
  #beforeRepair<Values extends Record<string, number>>(ts: number, healthy: Values): Values {
    const values: Record<string, number> = { ...healthy };
    for (const { key, limit, passed_at, worst, work_from } of this.node.repaired ?? []) {
      const from = work_from - growingDays * day;
      const base = healthy[key];
      if (base === undefined || ts <= from || ts >= work_from || base >= limit) continue;
      const shareOf = (time: number) => (time - from) / (work_from - from);
      const bend = Math.log((limit - base) / (worst - base)) / Math.log(shareOf(passed_at));
      values[key] = base + (worst - base) * shareOf(ts) ** bend;
    }

    return values as Values;
  }

  /** A motor falls behind its plate as it pulls. */
  #shaftHz(load: number): number {
    return ((this.node.rpm ?? ratedRpm) / 60) * (1 - 0.015 * load);
  }

  #speaks(ts: number): boolean {
    const { uid } = this.node;
    if (uid === dead && ts > this.epoch - deadHours * hour) return false;
    if (this.line === lost && ts > this.epoch - lostHours * hour) return false;

    return chance(`${uid} missed`, ts / minute) >= 0.003;
  }

  /** Velocity in mm/s and acceleration in g, both RMS. */
  #shaking(ts: number) {
    const { uid, item } = this.node;
    const isWorkedOn = this.node.repaired?.some(({ work_from, work_until }) => ts >= work_from && ts < work_until);
    const running = !isWorkedOn && runs(this.line, item, ts);
    const load = loadOf(item, ts);
    const grown = this.#fault(ts);
    const wobble = (name: string, share: number) => 1 + share * noise(`${uid} ${name}`, ts / minute);
    const speed = 1 + 1.1 * chance(`${item} speed`);
    const hum = running ? speed * (0.75 + 0.4 * load) : 0.03;
    const hiss = running ? (0.12 + 0.18 * chance(`${uid} hiss`)) * (0.8 + 0.3 * load) : 0.004;

    return {
      running,
      load,
      velocity: {
        z: hum * grown.velocity_z * wobble("z", 0.05),
        x: hum * (0.7 + 0.25 * chance(`${uid} x`)) * grown.velocity_x * wobble("x", 0.05),
      },
      acceleration: {
        z: hiss * grown.acceleration * wobble("az", 0.08),
        x: hiss * 0.85 * (1 + (grown.acceleration - 1) * 0.7) * wobble("ax", 0.08),
      },
    };
  }

  /** How many times more, and how many degrees. Early damage shows in the high band long before it shakes. */
  #fault(ts: number) {
    const none = { kind: null, share: 0, velocity_z: 1, velocity_x: 1, acceleration: 1, heat: 0 };
    const fault = faults[this.node.uid];
    const age = fault ? (ts - this.epoch) / day + fault.since : 0;
    if (!fault || age <= 0) return none;
    const share = Math.min(1.15, age / fault.since);

    return { kind: fault.kind, share, ...this.#growth(fault.kind, share, age) };
  }

  #growth(kind: Fault["kind"], share: number, age: number) {
    switch (kind) {
      case "outer_race":
      case "inner_race":
        return {
          velocity_z: 1 + 2.4 * share ** 3,
          velocity_x: 1 + 1.6 * share ** 3,
          acceleration: Math.exp(2.6 * share),
          heat: 9 * share ** 2,
        };
      case "unbalance":
        return { velocity_z: 1 + 1.9 * share, velocity_x: 1 + 2.2 * share, acceleration: 1.05, heat: 1 };
      case "misalignment": {
        const jolt = Math.min(1, age / 0.05);
        return { velocity_z: 1 + 2.2 * jolt, velocity_x: 1 + 4.2 * jolt, acceleration: 1.3, heat: 6 * jolt };
      }
      case "starved":
        return {
          velocity_z: 1 + 0.5 * share,
          velocity_x: 1 + 0.4 * share,
          acceleration: 1 + 5 * share,
          heat: 34 * share,
        };
    }
  }

  /** A machine takes an hour and a half for two thirds of the way to its working heat. */
  #heat(ts: number, running: boolean, load: number, extra: number): number {
    const room = 21 + 3 * Math.sin(((ts % day) / day) * 2 * Math.PI - 2) + 4 * chance(`${this.line} room`);
    const aim = running ? room + 17 + 14 * load + 8 * chance(`${this.node.item} heat`) + extra : room;
    const passed = this.#temperature === null ? Number.POSITIVE_INFINITY : ts - this.#at;
    const share = 1 - Math.exp(-passed / (90 * minute));
    this.#temperature = (this.#temperature ?? aim) + (aim - (this.#temperature ?? aim)) * share;
    this.#at = ts;
    return this.#temperature;
  }

  #battery(ts: number): number {
    const { uid, power } = this.node;
    if (power === "line") return 100;
    const daysAgo = (this.epoch - ts) / day;
    if (uid === dead) return Math.max(1, Math.min(90, round(3 + 2.1 * (daysAgo - deadHours / 24), 0)));
    return Math.max(5, Math.min(100, round(52 + 46 * chance(`${uid} battery`) + daysAgo * 0.05, 0)));
  }
}

/** A line stands still every second Sunday night for eight hours, and for a while every two days or so. */
export function runs(line: string, item: string, ts: number): boolean {
  const fortnight = Math.floor(ts / (14 * day));
  const service = fortnight * 14 * day + (3 + Math.floor(4 * chance(line))) * day + 4 * hour;
  if (ts >= service && ts < service + 8 * hour) return false;
  const slot = Math.floor(ts / (6 * hour));
  if (chance(`${line} stop`, slot) < 0.12) {
    const begins = slot * 6 * hour + 4 * hour * chance(`${line} at`, slot);
    if (ts >= begins && ts < begins + (25 + 80 * chance(`${line} long`, slot)) * minute) return false;
  }
  const own = Math.floor(ts / (8 * hour));
  const pause = own * 8 * hour + 6 * hour * chance(`${item} at`, own);
  return !(chance(`${item} stop`, own) < 0.07 && ts >= pause && ts < pause + 40 * minute);
}

const ratedRpm = 1800;

/** From 0.4 to 1: shifts, and what the day brings. */
export function loadOf(item: string, ts: number): number {
  const shift = Math.floor(ts / (8 * hour));
  const into = (ts % (8 * hour)) / (8 * hour);
  const from = chance(`${item} load`, shift);
  const to = chance(`${item} load`, shift + 1);
  return 0.45 + 0.5 * (from + (to - from) * into) + 0.05 * Math.sin(ts / (37 * minute));
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
