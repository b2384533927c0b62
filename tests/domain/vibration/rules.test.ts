import { describe, expect, test } from "vitest";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { MachineMeasurement } from "@/lib/domain/vibration/diagnosis/pattern";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { congruentialNoise, type Tone, tones } from "./signals";

/** Domain reference 5.3: one machine at 1780 r/min after another, each with the lines of its fault. */

const shaft_hz = 1780 / 60;

/** A velocity spectrum from lines given in orders of the shaft, mm/s peak, over a faint floor. */
function shaking(lines: Record<number, number>, more: readonly Tone[] = [], floor = 0.02) {
  const all = [
    ...Object.entries(lines).map(([order, amplitude]) => ({ hz: Number(order) * shaft_hz, amplitude })),
    ...more,
  ];
  const { samples } = tones(5120, 16_384, all);
  const noise = congruentialNoise(5120, 16_384).samples;

  return spectrumOf({ samples: samples.map((value, at) => value + floor * noise[at]!), fs_hz: 5120, unit: "mm/s" });
}

const machine = (radial: Record<number, number>, rest: Partial<MachineMeasurement> = {}): MachineMeasurement => ({
  shaft_hz,
  radial: [shaking(radial)],
  ...rest,
});
const judged = (measured: MachineMeasurement) => diagnoseMachine(measured);
const bearing = (verdict: BearingEvidence["verdict"], score: number): BearingEvidence => ({
  verdict,
  fault: verdict === "fault" ? "outer_race" : null,
  confidence: null,
  missing: [],
  cage: null,
  candidates: [
    {
      fault: "outer_race",
      score,
      evidence: [],
      not_measured: [],
      demodulation: { kind: "band", low_hz: 480, high_hz: 1500 },
      lines: [],
      sidebands: [],
      harmonics: 3,
      coincides_with_order: null,
    },
  ],
});

describe("a machine whose", () => {
  test.each([
    [
      "1× dominates is out of balance",
      machine({ 1: 6, 2: 0.4 }, { axial: shaking({ 1: 1 }), kurtosis: 1.6 }),
      "unbalance",
    ],
    [
      "axial 1× is high is misaligned at an angle",
      machine({ 1: 3, 2: 1 }, { axial: shaking({ 1: 3, 2: 1 }) }),
      "angular_misalignment",
    ],
    [
      "2× is higher than 1× is misaligned in parallel",
      machine({ 1: 2, 2: 4, 3: 0.6 }, { axial: shaking({ 1: 0.3 }) }),
      "parallel_misalignment",
    ],
    [
      "harmonics go on and on is loose",
      machine({ 0.5: 1, 1: 4, 1.5: 0.8, 2: 1.2, 3: 1.1, 4: 1, 5: 0.9, 6: 0.8, 7: 0.6 }),
      "looseness",
    ],
    [
      "envelope shows a race is damaged",
      machine({ 1: 2, 2: 0.7, 3.2: 2 }, { bearing: bearing("fault", 0.9), high_frequency_rise_db: 14 }),
      "bearing",
    ],
    [
      "gear mesh has sidebands has a worn gear",
      machine({ 1: 1, 2: 0.4, 21: 0.6, 22: 0.9, 23: 2, 24: 1, 25: 0.7 }, { teeth: 23 }),
      "gear_wear",
    ],
    ["blades are loudest fights its flow", machine({ 1: 1, 2: 0.4, 6: 4 }, { blades: 6 }), "flow"],
    [
      "hiss rises without bearing lines is starved",
      machine({ 1: 1, 2: 0.4 }, { high_frequency_rise_db: 9, bearing: bearing("undecided", 0.1) }),
      "lubrication",
    ],
    [
      "shaking depends on the speed, in one direction, resonates",
      machine(
        { 1: 4, 2: 1.3 },
        { radial: [shaking({ 1: 4, 2: 1.3, 3.3: 3 }), shaking({ 1: 0.8 })], speed_dependent: true },
      ),
      "resonance",
    ],
  ] as const)("the fault pattern: %s", (_, measured, fault) => {
    expect(judged(measured)).toMatchObject({ verdict: "fault", fault });
  });

  test("a machine with a line at exactly twice the line frequency has an electrical fault", () => {
    const lines = [
      { hz: 120, amplitude: 3 },
      { hz: 120 - 4 / 3, amplitude: 0.3 },
      { hz: 120 + 4 / 3, amplitude: 0.3 },
    ];
    const motor = { shaft_hz, radial: [shaking({ 1: 1 }, lines)], line_hz: 60, poles: 4 };
    expect(judged(motor)).toMatchObject({ verdict: "fault", fault: "electrical" });
    const shifted = lines.map(({ hz, amplitude }) => ({ hz: hz + 0.6, amplitude }));
    const other = judged({ ...motor, radial: [shaking({ 1: 1 }, shifted)] });
    expect(other.candidates.find(({ fault }) => fault === "electrical")!.score).toBe(0);
  });

  test("a machine with a rising floor between 300 and 2000 Hz cavitates", () => {
    const measured = {
      shaft_hz,
      radial: [shaking({ 1: 1, 2: 0.4 }, [], 12)],
      baseline: shaking({ 1: 1, 2: 0.4 }, [], 3),
    };
    expect(judged(measured)).toMatchObject({ verdict: "fault", fault: "flow" });
    expect(judged({ ...measured, bearing: bearing("fault", 0.4) }).fault).not.toBe("flow");
  });
});

describe("nothing is concluded", () => {
  test("nothing is concluded at a vibration as low as on a new machine", () => {
    const calm = machine({ 1: 0.8, 2: 0.02 }, { axial: shaking({ 1: 0.1 }), kurtosis: 1.6 });
    const found = judged(calm);
    expect(found.verdict).toBe("undecided");
    expect(found.candidates.find(({ fault }) => fault === "unbalance")!.evidence).toContainEqual(
      expect.objectContaining({ key: "level_low", speaks: "against", holds: true }),
    );
  });

  test("nothing is concluded in zone A of the machine's own class, however many signs of looseness there are", () => {
    const rattling = { 0.5: 0.5, 1: 1, 1.5: 0.5, 2: 0.6, 3: 0.5, 4: 0.5, 5: 0.4, 6: 0.4, 7: 0.3 };
    const score = (measured: MachineMeasurement) =>
      judged(measured).candidates.find(({ fault }) => fault === "looseness")!.score;
    const level = (factor: number, rest: Partial<MachineMeasurement> = {}) =>
      machine(Object.fromEntries(Object.entries(rattling).map(([order, one]) => [order, factor * one])), rest);
    expect(score(level(0.8))).toBe(0);
    expect(judged(level(0.8)).verdict).toBe("undecided");
    expect(judged(level(2))).toMatchObject({ verdict: "fault", fault: "looseness" });
    expect(score(level(2, { zone_a_mm_s: 4.2 }))).toBe(0);
  });

  test("nothing is concluded from traces of harmonics, whatever their share of 1×", () => {
    const traces = { 1: 0.3, 2: 0.12, 3: 0.12, 4: 0.12, 5: 0.12, 6: 0.12, 7: 0.12, 3.3: 3 };
    const { candidates } = judged(machine(traces));
    expect(candidates.find(({ fault }) => fault === "looseness")!.score).toBe(0);
  });

  test("damage that the envelope shows is named beside the harmonics that it makes", () => {
    const harmonics = { 1: 4, 2: 1.2, 3: 1.1, 4: 1, 5: 0.9, 6: 0.8, 7: 0.6 };
    const struck = machine(harmonics, { bearing: bearing("fault", 0.8), kurtosis: 9, crest_factor: 7 });
    expect(judged(struck)).toMatchObject({ verdict: "fault", fault: "bearing" });
    expect(judged({ ...struck, bearing: bearing("undecided", 0.2) })).toMatchObject({ fault: "looseness" });
  });

  test("nothing is concluded from what shakes outside the band of ISO 10816", () => {
    const calm = machine({ 1: 0.8 }, { radial: [shaking({ 1: 0.8 }, [{ hz: 1200, amplitude: 9 }])] });
    const level = (measured: typeof calm) =>
      judged(measured)
        .candidates.find(({ fault }) => fault === "unbalance")!
        .evidence.find(({ key }) => key === "level_low")!;
    expect(level(calm)).toMatchObject({ holds: true, params: { low_hz: 10, high_hz: 1000 } });
    expect(level({ ...calm, velocity: 4 })).toMatchObject({ holds: false, params: { overall: 4 } });
  });

  test("nothing is concluded from missing measurements, and they are named", () => {
    const found = judged(machine({ 1: 4, 2: 0.4 }));
    const unbalance = found.candidates.find(({ fault }) => fault === "unbalance")!;
    expect(unbalance.not_measured).toEqual(["axial", "waveform"]);
    const unmapped = judged({ ...machine({ 1: 4, 2: 0.4 }), is_axis_unknown: true });
    expect(unmapped.candidates.find(({ fault }) => fault === "unbalance")!.not_measured).toEqual([
      "axis_directions",
      "waveform",
    ]);
    const listed = found.candidates.map(({ fault }) => fault);
    expect(listed).toEqual(expect.arrayContaining(["unbalance", "parallel_misalignment", "looseness"]));
    for (const fault of [
      "angular_misalignment",
      "bearing",
      "gear_wear",
      "flow",
      "electrical",
      "lubrication",
      "resonance",
    ])
      expect(listed).not.toContain(fault);
  });

  test("nothing is concluded when two faults explain the lines equally well", () => {
    const both = machine(
      { 1: 4, 2: 1, 21: 0.6, 22: 0.9, 23: 2, 24: 1, 25: 0.7 },
      { axial: shaking({ 1: 3 }), teeth: 23 },
    );
    const { verdict, candidates } = judged(both);
    expect(verdict).toBe("undecided");
    expect(candidates.slice(0, 2).map(({ fault }) => fault)).toEqual(["angular_misalignment", "gear_wear"]);
  });

  test.each([
    ["shaft_speed", { shaft_hz: null }],
    ["velocity_spectrum", { radial: [] }],
    ["velocity_spectrum", { radial: [{ ...shaking({ 1: 1 }), unit: "g" as const }] }],
    ["resolution", { radial: [{ ...shaking({ 1: 1 }), df_hz: 10 }] }],
  ])("nothing is concluded without the %s", (key, change) => {
    const found = judged({ ...machine({ 1: 4 }), ...change });
    expect(found).toMatchObject({ verdict: "not_enough_data", candidates: [] });
    expect(found.missing.map((one) => one.key)).toEqual([key]);
  });
});
