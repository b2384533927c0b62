import { chance, noise } from "./chance";
import { loadOf, type Node, round, runs, type Sample, type Simulated } from "./plant";

/**
 * Sensors that measure one quantity of a machine: current, humidity, pressure, a flow, a level, ultrasound. Everything is
 * made up. Some go wrong lately, each so that another kind of limit notices it.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Of the machine at the moment: what it measures follows from that. */
interface Moment {
  uid: string;
  ts: number;
  running: boolean;
  /** From 0.4 to 1. */
  load: number;
  /** Hours since it began to go wrong; 0 or less: it is well. */
  wrong: number;
}

type Measure = (moment: Moment) => Record<string, number>;

const wave = (ts: number, period: number) => Math.sin((2 * Math.PI * ts) / period);

/** For cooling water: by the hour and by the day, and the same every week. */
const demand = (ts: number) => 0.7 + 0.2 * wave(ts, 5.3 * hour) + 0.1 * wave(ts, day);

/** In the base units: A, %, °C, kPa, dB, mm. */
const measures: Record<string, Measure> = {
  // The load hunts up and down: its swing is too large, and never its height.
  cm1l: ({ uid, ts, running, load, wrong }) => {
    if (!running) return { current: 0.2 };
    // The coupling is broken: the motor turns alone.
    if (uid === uncoupled) return { current: wrong > 0 ? 26 : 64 + 18 * load };
    if (uid === strained.current) return { current: 40 + 20 * demand(ts) };
    return { current: 58 + 22 * load + (wrong > 0 ? 46 * wave(ts, hour) : 0) };
  },
  humidity: ({ ts, load }) => ({ humidity: 52 + 9 * wave(ts, day) + 8 * load, temp: 24 + 4 * wave(ts, day) }),
  // Falls below what the machine needs, or sags again and again.
  pressure: ({ uid, ts, running, load, wrong }) => {
    if (!running) return { pressure: 4 };
    // A strainer that clogs: less flow, more pressure before it, and neither beyond what the load makes of them.
    if (uid === strained.pressure) return { pressure: 120 + 60 * demand(ts) + (wrong > 0 ? 4 : 0) };
    if (uid === falling) return { pressure: 17_600 + 500 * load - 700 * Math.min(8, Math.max(0, wrong)) };
    return { pressure: 530 - 12 * load - (wrong > 0 ? 140 * (1 + wave(ts, 40 * minute)) : 0) };
  },
  // A bearing that runs dry shows in sound before it shows in vibration.
  ultrasound_db: ({ running, load, wrong }) => {
    const ultrasound = running ? 34 + 3 * load + 9 * Math.min(1, Math.max(0, wrong) / 120) : 12;
    return { ultrasound, ultrasound_max: ultrasound + 4, ultrasound_peak: ultrasound + 11, crest: 3.2, temp: 41 };
  },
  custom_4_20ma: ({ uid, ts, running, load, wrong }) => {
    const flow = uid === strained.flow ? 9 + 5 * demand(ts) - (wrong > 0 ? 0.3 : 0) : 11 + 2 * load;
    return { analog: running ? flow : 0.4 };
  },
  level_ultrasonic: ({ ts, load }) => ({ distance: 1_500 + 450 * wave(ts, 7 * hour) + 120 * load, temp: 38 }),
};

/** Since how many hours before the first start of the demo. */
const wrongSince: Record<string, number> = {
  "dxm:CRM7:n1": 20,
  "dxm:CRM7:n3": 9,
  "dxm:CRM7:n4": 30,
  "dxm:CRM7:n5": 144,
  "dxm:CRM7:n8": 14,
  "dxm:CRM7:n10": 60,
  "dxm:CRM7:n11": 60,
};
const falling = "dxm:CRM7:n3";
const uncoupled = "dxm:CRM7:n8";
const strained = { current: "dxm:CRM7:n9", flow: "dxm:CRM7:n10", pressure: "dxm:CRM7:n11" };

export const isProbe = ({ data_set }: Node): boolean => data_set !== undefined && Object.hasOwn(measures, data_set);

export class SimulatedProbe implements Simulated {
  readonly isBreaking = false;

  constructor(
    readonly node: Node,
    readonly line: string,
    readonly epoch: number,
  ) {}

  sample(ts: number): Sample | null {
    const { uid, item, data_set } = this.node;
    if (chance(`${uid} missed`, ts / minute) < 0.003) return null;
    const since = wrongSince[uid];
    const wrong = since === undefined ? 0 : (ts - this.epoch) / hour + since;
    const running = runs(this.line, item, ts);
    const measured = measures[data_set!]!({ uid, ts, running, load: loadOf(item, ts), wrong });

    return {
      uid,
      ts: new Date(ts).toISOString(),
      running,
      meta: { battery_pct: 100, rssi_dbm: Math.round(-66 - 20 * chance(uid) + 3 * noise(`${uid} rssi`, ts / minute)) },
      values: Object.fromEntries(
        Object.entries(measured).map(([key, value]) => [
          key,
          round(value * (1 + 0.006 * noise(`${uid} ${key}`, ts / minute)), 2),
        ]),
      ),
    };
  }

  waveform() {
    return null;
  }
}
