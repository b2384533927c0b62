import { describe, expect, test } from "vitest";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { bearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { overallOf, statisticsOf } from "@/lib/domain/vibration/statistics";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import { SimulatedMachine } from "@/workers/simulator/plant";
import { accelerationBand, type WaveformOrder, waveformOf } from "@/workers/simulator/waveform";
import { cellsTried } from "../full";

const orders = ordersOf(knownBearings[0]!);
const shaft_hz = 29.7;
const healthy: WaveformOrder = {
  seed: "motor",
  fs_hz: 3200,
  count: 8100,
  running: true,
  shaft_hz,
  fault: null,
  severity: 0,
  velocity: 2.1,
  acceleration: 0.24,
  orders,
};

const recorded = (change: Partial<WaveformOrder>): VibrationRecord => {
  const order = { ...healthy, ...change };

  return { samples: waveformOf(order), fs_hz: order.fs_hz, unit: "g" };
};
const judged = (change: Partial<WaveformOrder>) => diagnoseBearing(recorded(change), { shaft_hz, orders });

const seeds = cellsTried("seeds of simulated waveforms", ["motor", "fan", "pump"], ["motor"]);
/** What devices send: little but slow, and much and fast. */
const rates = [
  { fs_hz: 3200, count: 8100, rings_hz: 896 },
  { fs_hz: 12_800, count: 38_400, rings_hz: 3584 },
];

describe.each(rates)("a simulated waveform of $count samples at $fs_hz Hz", ({ rings_hz, ...rate }) => {
  const known = new Map<string, ReturnType<typeof judged>[]>();
  /** Of each seed, from 0.4 of the bearing's life on. */
  function worn(fault: "outer_race" | "inner_race") {
    const found =
      known.get(fault) ??
      seeds.flatMap((seed) =>
        [0.4, 0.7, 1].map((severity) =>
          judged({ ...rate, seed, fault, severity, acceleration: 0.24 * Math.exp(2.6 * severity) }),
        ),
      );
    known.set(fault, found);
    return found;
  }

  test.each(["outer_race", "inner_race"] as const)(
    "a simulated waveform of a bearing with a %s fault is diagnosed, from 0.4 of its life on",
    (fault) => {
      const found = worn(fault);
      expect(found.map((one) => one.fault)).toEqual(found.map(() => fault));
    },
  );

  test.each(["outer_race", "inner_race"] as const)(
    "a simulated waveform of a %s fault shows its evidence in the band where the housing rings",
    (fault) => {
      for (const { candidates } of worn(fault)) {
        const { low_hz, high_hz } = candidates[0]!.demodulation;
        expect([low_hz <= rings_hz, rings_hz <= high_hz]).toEqual([true, true]);
      }
    },
  );

  test.each(["outer_race", "inner_race"] as const)(
    "a simulated waveform of a %s fault in a bearing with eight balls is diagnosed at the measured speed",
    (fault) => {
      const eightBalls = bearingOrders({
        elements: 8,
        element_diameter: 33.338,
        pitch_diameter: 147.5,
        contact_angle_deg: 0,
      });
      const found = seeds.map((seed) => {
        const record = recorded({ ...rate, seed, fault, severity: 0.7, acceleration: 1.5, orders: eightBalls });
        return diagnoseBearing(record, { shaft_hz, orders: eightBalls, origin: "measured" }).fault;
      });
      expect(found).toEqual(seeds.map(() => fault));
    },
  );

  test("a simulated waveform of a damaged ball is named as well", () => {
    const found = seeds.map((seed) =>
      judged({ ...rate, seed, fault: "rolling_element", severity: 0.7, acceleration: 1.5 }),
    );
    expect(found.map(({ fault }) => fault)).toEqual(seeds.map(() => "rolling_element"));
  });

  test("a simulated waveform of a healthy machine is inconclusive", () => {
    const found = seeds.map((seed) => judged({ ...rate, seed }).verdict);
    expect(found).toEqual(found.map(() => "undecided"));
  });

  test("a simulated waveform has the level of the readings", () => {
    for (const change of [
      {},
      { fault: "outer_race", severity: 0.8, acceleration: 1.9 },
      { running: false, velocity: 0.03, acceleration: 0.004 },
    ] as const) {
      const { velocity, acceleration } = { ...healthy, ...change };
      const record = recorded({ ...rate, ...change });
      expect(Math.abs(overallOf(record, { quantity: "velocity", band_hz: [10, 1000] }) / velocity - 1)).toBeLessThan(
        0.1,
      );
      const high = overallOf(record, { band_hz: accelerationBand(rate.fs_hz) }) / acceleration;
      // A slow record does not hold all that the reading is of.
      if (rate.fs_hz < 4000) expect(high).toBeLessThan(1.1);
      else expect(Math.abs(high - 1)).toBeLessThan(0.1);
    }
  });
});

describe("a simulated waveform", () => {
  test("a simulated waveform is the same for the same seed, and different for another", () => {
    expect(recorded({})).toEqual(recorded({}));
    expect(recorded({ seed: "other" }).samples).not.toEqual(recorded({}).samples);
  });

  test.each([
    ["unbalance", "unbalance"],
    ["misalignment", "parallel_misalignment"],
  ] as const)("a simulated waveform of a machine with %s has its pattern", (fault, named) => {
    const record = recorded({ fs_hz: 3200, fault, severity: 0.9, velocity: 6 });
    const { kurtosis } = statisticsOf({ ...record, samples: record.samples });
    const radial = [spectrumOf(record, { quantity: "velocity" })];
    const found = diagnoseMachine({
      shaft_hz,
      radial,
      axial: spectrumOf(recorded({ velocity: 0.5 }), { quantity: "velocity" }),
      kurtosis,
    });
    expect(found).toMatchObject({ verdict: "fault", fault: named });
  });

  test("a simulated waveform of impacts has a higher crest factor than noise", () => {
    const kurtosis = (change: Partial<WaveformOrder>) => statisticsOf(recorded({ fs_hz: 12_800, ...change })).kurtosis!;
    expect(kurtosis({ acceleration: 2 })).toBeLessThan(3.5);
    expect(kurtosis({ acceleration: 2, fault: "inner_race", severity: 0.8 })).toBeGreaterThan(5);
  });

  test("a simulated waveform of a stopped machine is noise, whatever its fault", () => {
    const still = { running: false, velocity: 0.03, acceleration: 0.004, fault: "outer_race", severity: 1 } as const;
    expect(judged(still).verdict).toBe("undecided");
    expect(statisticsOf(recorded(still)).kurtosis).toBeLessThan(3.5);
  });
});

describe("a simulated sensor", () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const now = Date.parse("2026-11-21T12:00:00Z");
  const machine = (uid: string) => new SimulatedMachine({ uid, item: "Fan motor", power: "battery" }, "DXM-CRM3", now);
  const rate = { fs_hz: 12_800, count: 32_768 };

  test.each(["z", "x"] as const)("a simulated sensor records on %s what it reads, within a tenth", (axis) => {
    for (let ts = now - 9 * day; ts < now; ts += day) {
      const { values } = machine("dxm:CRM3:n4").sample(ts)!;
      const { samples } = machine("dxm:CRM3:n4").waveform(ts, axis, rate)!;
      const record = { samples, fs_hz: rate.fs_hz, unit: "g" } as const;
      const velocity = overallOf(record, { quantity: "velocity", band_hz: [10, 1000] });
      const acceleration = overallOf(record, { band_hz: [1000, 4000] });
      expect(Math.abs(velocity / values[`vel_rms_${axis}`]! - 1)).toBeLessThan(0.1);
      expect(Math.abs(acceleration / values[`acc_hf_${axis}`]! - 1)).toBeLessThan(0.1);
    }
  });

  test("a simulated sensor records the fault it has, with its speed", () => {
    const { samples, rpm } = machine("dxm:CRM3:n4").waveform(now - day, "z", rate)!;
    expect(rpm).toBeGreaterThan(1760);
    const record = { samples, fs_hz: rate.fs_hz, unit: "g" } as const;
    expect(diagnoseBearing(record, { shaft_hz: rpm / 60, orders })).toMatchObject({ fault: "outer_race" });
  });

  test("a simulated sensor records nothing while it is offline", () => {
    expect(machine("dxm:CRM4:n2").waveform(now - minute, "z", rate)).toBeNull();
  });
});
