import { describe, expect, expectTypeOf, test } from "vitest";
import { knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import { diagnoseBearing } from "@/lib/domain/vibration/diagnosis/bearing";
import { originOf, type SpeedOrigin } from "@/lib/domain/vibration/diagnosis/entered-speed";
import { concluded, type EvidenceKey, type Fault, type MissingKey } from "@/lib/domain/vibration/diagnosis/evidence";
import { reasonsOf } from "@/lib/domain/vibration/diagnosis/reasons";
import { bearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import type words from "@/messages/en/diagnosis.json";
import { congruentialNoise, tones } from "./signals";

const fs_hz = 12_000;
const shaft_hz = 29.95;
const orders = ordersOf(knownBearings[0]!);

/** A ring of 3 kHz that is struck, harder where the load is, over noise and a loud shaft with its harmonics. */
function struck(strikes_hz: number, loudness: number, seconds = 4, turns_hz = 0): VibrationRecord {
  const count = seconds * fs_hz;
  const parts = [0.2, 0.05, 0.04, 0.03, 0.03].map((amplitude, at) => ({ hz: (at + 1) * shaft_hz, amplitude }));
  const { samples } = tones(fs_hz, count, parts);
  const noise = congruentialNoise(fs_hz, count).samples;
  for (let at = 0; at < count; at++) samples[at]! += 0.2 * noise[at]!;
  // Elements slip a little differently each time: what returns exactly is a tone, not a strike.
  const slip = congruentialNoise(fs_hz, count).samples;
  for (let strike = 0, time = 0; time < seconds; strike++, time += (1 + 0.02 * slip[strike]!) / strikes_hz) {
    const load = turns_hz === 0 ? 1 : 1 + 0.8 * Math.cos(2 * Math.PI * turns_hz * time);
    for (let at = 0; at < 60; at++) {
      const place = Math.round(time * fs_hz) + at;
      if (place >= count) continue;
      samples[place]! += load * loudness * Math.exp(-at / 12) * Math.sin((2 * Math.PI * 3000 * at) / fs_hz);
    }
  }

  return { samples, fs_hz, unit: "g" };
}

const eight = bearingOrders({ elements: 8, element_diameter: 33.338, pitch_diameter: 141.5, contact_angle_deg: 0 });

const judged = (record: VibrationRecord) => diagnoseBearing(record, { shaft_hz, orders });

describe("a bearing fault", () => {
  test.each([
    ["outer_race", orders.bpfo, 0, "high"],
    ["inner_race", orders.bpfi, 1, "high"],
    // Its lines are sure, but damaged elements seldom show them: the second way looks for the cage's.
    ["rolling_element", 2 * orders.bsf, orders.ftf, "medium"],
  ] as const)("a bearing fault at the impact rate of its %s is diagnosed", (fault, order, turns, expected) => {
    const { verdict, confidence, candidates, ...found } = judged(struck(order * shaft_hz, 1, 4, turns * shaft_hz));
    expect({ verdict, confidence, fault: found.fault }).toEqual({ verdict: "fault", confidence: expected, fault });
    const [leader] = candidates;
    expect(leader!.lines.map(({ harmonic }) => harmonic)).toEqual([1, 2, 3]);
    expect(Math.abs(leader!.lines[0]!.found_hz - order * shaft_hz)).toBeLessThan(0.2);
    expect(leader!.harmonics).toBe(3);
    expect(leader!.coincides_with_order).toBeNull();
    expect(leader!.evidence[0]).toMatchObject({ key: "lines_over_floor", speaks: "for", holds: true });
  });

  test.each([-3, -1, 1, 3])(
    "a bearing fault is found at the speed of the record, when one %d percent off is entered",
    (off_pct) => {
      const entered_hz = shaft_hz * (1 + off_pct / 100);
      const found = diagnoseBearing(struck(orders.bpfo * shaft_hz, 1), { shaft_hz: entered_hz, orders });
      expect(found).toMatchObject({ fault: "outer_race", confidence: "high", speed: { verdict: "contradicted" } });
      expect(found.speed!.entered_rpm).toBeCloseTo(60 * entered_hz, 6);
      expect(Math.abs(found.speed!.rpm / (60 * shaft_hz) - 1)).toBeLessThan(0.002);
    },
  );

  test("a bearing fault is not named with high confidence when the record does not show its speed", () => {
    const { samples } = struck(orders.bpfo * shaft_hz, 1);
    const shaft = [0.2, 0.05, 0.04, 0.03, 0.03].map((amplitude, at) => ({ hz: (at + 1) * shaft_hz, amplitude }));
    const tone = tones(fs_hz, samples.length, shaft).samples;
    const found = judged({ samples: samples.map((value, at) => value - tone[at]!), fs_hz, unit: "g" });
    expect(found).toMatchObject({ fault: "outer_race", confidence: "medium", speed: { verdict: "unconfirmed" } });
  });

  test("a bearing fault beside a harmonic of the shaft is named at a measured speed, and not at an entered one", () => {
    const eightBalls = bearingOrders({
      elements: 8,
      element_diameter: 33.338,
      pitch_diameter: 147.5,
      contact_angle_deg: 0,
    });
    const { samples } = struck(eightBalls.bpfo * shaft_hz, 1);
    const shaft = [0.2, 0.05, 0.04, 0.03, 0.03].map((amplitude, at) => ({ hz: (at + 1) * shaft_hz, amplitude }));
    const tone = tones(fs_hz, samples.length, shaft).samples;
    const record = { samples: samples.map((value, at) => value - tone[at]!), fs_hz, unit: "g" } as const;
    const asked = (origin: SpeedOrigin) => diagnoseBearing(record, { shaft_hz, orders: eightBalls, origin });
    expect(asked("measured")).toMatchObject({ fault: "outer_race", speed: { verdict: "measured" } });
    expect(asked("entered")).toMatchObject({ verdict: "undecided", speed: { verdict: "unconfirmed" } });
    expect(asked("nominal").verdict).toBe("not_enough_data");
  });

  test.each([
    ["measured", 9, "measured"],
    ["measured", -9, "measured"],
    ["measured", 11, "entered"],
    ["line", 0, "entered"],
    ["typed", null, "entered"],
    ["nominal", null, "nominal"],
  ] as const)("a speed that is %s, %s minutes from the record, counts as %s", (source, minutes, origin) => {
    const at = minutes === null ? null : minutes * 60_000;
    expect(originOf({ rpm: 1785, source, at }, 0)).toBe(origin);
  });

  test("a bearing fault is not named when a stronger line belongs to neither shaft nor bearing", () => {
    const [own, foreign] = [struck(orders.bpfo * shaft_hz, 0.6), struck(3.0531 * shaft_hz, 2)];
    const both = { ...own, samples: own.samples.map((value, at) => value + foreign.samples[at]!) };
    const found = judged(both);
    expect(found).toMatchObject({ verdict: "undecided", second: { fault: null } });
  });

  test("a slipping outer race is named by its lines, never with high confidence, and not as the inner race", () => {
    // Eight balls, 4 % behind geometry: at two turns beside it lies the place of the inner race.
    const { bpfo, bpfi } = eight;
    const record = struck(0.96 * bpfo * shaft_hz, 1, 4, 2 * shaft_hz);
    const found = diagnoseBearing(record, { shaft_hz, orders: eight });
    expect(Math.abs((0.96 * bpfo + 2) / bpfi - 1)).toBeLessThan(0.01);
    expect(found).toMatchObject({ fault: "outer_race", confidence: "medium" });
    expect(found.second!.moved_pct).toBeCloseTo(-4, 0);
    expect(found.candidates[0]!.lines[0]!.error_pct).toBeCloseTo(-4, 0);
    expect(reasonsOf(found).against.map(({ key }) => key)).toContain("moved");
  });

  test("a bearing fault of a bearing that is not the one entered is not named, and the bearing is to be checked", () => {
    const found = diagnoseBearing(struck(orders.bpfo * shaft_hz, 1), { shaft_hz, orders: ordersOf(knownBearings[2]!) });
    expect(found).toMatchObject({ verdict: "undecided", second: { fault: null, doubt: "other_line" } });
    expect(reasonsOf(found).settles.map(({ key }) => key)).toContain("entered_bearing");
  });

  test("a damaged element or cage is not named as the race whose line is a multiple of the cage's", () => {
    const cage = 1.002 * eight.ftf;
    expect((8 * cage) / eight.bpfo).toBeCloseTo(1, 2);
    const found = diagnoseBearing(struck(cage * shaft_hz, 2), { shaft_hz, orders: eight });
    expect(["rolling_element", null]).toContain(found.fault);
    expect(found.confidence).not.toBe("high");
  });

  test("a bearing fault in short records is found at their own speed, when one 3 percent off is entered", () => {
    const long = struck(orders.bpfo * shaft_hz, 1, 8);
    const short = (part: number) => ({ ...long, samples: long.samples.slice(part * fs_hz, (part + 1) * fs_hz) });
    const question = { shaft_hz: 0.97 * shaft_hz, orders };
    const found = diagnoseBearing(short(0), question, [1, 2, 3, 4, 5, 6, 7].map(short));
    expect(found).toMatchObject({ fault: "outer_race", records: 8, speed: { verdict: "contradicted" } });
    expect(Math.abs(found.speed!.rpm / (60 * shaft_hz) - 1)).toBeLessThan(0.01);
  });

  describe("in pieces of a second, what strikes near three times a turn", () => {
    const fan = ordersOf(knownBearings[1]!);
    const diagnosisOf = (order: number, off_pct: number) => {
      const long = struck(order * shaft_hz, 1, 8, shaft_hz);
      const piece = (part: number) => ({ ...long, samples: long.samples.slice(part * fs_hz, (part + 1) * fs_hz) });
      const question = { shaft_hz: shaft_hz * (1 + off_pct / 100), orders: fan };

      return diagnoseBearing(piece(0), question, [1, 2, 3, 4, 5, 6, 7].map(piece));
    };

    test.each([0, 3])("is named as the outer race that it is, and moves no speed entered %d percent off", (off_pct) => {
      const found = diagnosisOf(fan.bpfo, off_pct);
      expect(found.fault).toBe("outer_race");
      expect(Math.abs(found.speed!.rpm / (60 * shaft_hz) - 1)).toBeLessThan(0.007);
      expect(found.speed!.verdict).toBe(off_pct === 0 ? "confirmed" : "contradicted");
    });

    test.each([0, 3])("is no race where it is the shaft itself, entered %d percent off", (off_pct) => {
      expect(diagnosisOf(3, off_pct)).toMatchObject({ fault: null, confidence: null });
    });
  });

  test("a bearing fault with 1.8 % slip is found", () => {
    const { fault, candidates } = judged(struck(0.982 * orders.bpfo * shaft_hz, 1));
    expect(fault).toBe("outer_race");
    expect(candidates[0]!.lines[0]!.error_pct).toBeCloseTo(-1.8, 1);
  });

  test("a bearing that only hums is inconclusive, with the ranking", () => {
    const { verdict, fault, confidence, candidates } = judged(struck(orders.bpfo * shaft_hz, 0));
    expect({ verdict, fault, confidence }).toEqual({ verdict: "undecided", fault: null, confidence: null });
    expect(candidates.map((candidate) => candidate.fault).sort()).toEqual([
      "inner_race",
      "outer_race",
      "rolling_element",
    ]);
  });

  test("a bearing fault cannot be distinguished from a shaft whose harmonics coincide", () => {
    const onOrder = { ...orders, bpfo: 4.02 };
    const found = diagnoseBearing(struck(4 * shaft_hz, 1), { shaft_hz, orders: onOrder });
    expect(found.verdict).toBe("undecided");
    expect(found.candidates[0]).toMatchObject({ fault: "outer_race", coincides_with_order: 4 });
    expect(found.candidates[0]!.evidence).toContainEqual({
      key: "coincides_with_order",
      speaks: "against",
      holds: true,
      params: { order: 4, hz: expect.closeTo((4.02 * found.speed!.rpm) / 60, 6) },
    });
  });

  test("a bearing fault is found in a long record as in one of four seconds", () => {
    const long = struck(orders.bpfo * shaft_hz, 1, 20);
    expect(judged(long).fault).toBe("outer_race");
  });

  test("a bearing fault is reported with the cage, which has no effect on the result", () => {
    const { cage, candidates } = judged(struck(orders.ftf * shaft_hz, 2));
    expect(cage).toMatchObject({ fault: "cage", harmonics: 3 });
    expect(candidates.map(({ fault }) => fault)).not.toContain("cage");
  });

  describe("a bearing in short records", () => {
    // Faint, and each record with noise of its own.
    const long = struck(orders.bpfo * shaft_hz, 0.55, 8);
    const short = (part: number, seconds = 0.8) => ({
      ...long,
      samples: long.samples.slice(part * seconds * fs_hz, (part + 1) * seconds * fs_hz),
    });
    const together = (count: number) =>
      diagnoseBearing(
        short(0),
        { shaft_hz, orders },
        Array.from({ length: count - 1 }, (_, at) => short(at + 1)),
      );

    test("a bearing in short records is not diagnosed below two seconds in total", () => {
      expect(judged(short(0))).toMatchObject({ verdict: "not_enough_data", missing: [{ key: "duration" }] });
      expect(together(2)).toMatchObject({ verdict: "not_enough_data", records: 2 });
      expect(together(2).missing[0]!.params.seconds).toBeCloseTo(1.6, 6);
    });

    test("a bearing in short records is found in their average", () => {
      expect(together(8)).toMatchObject({ verdict: "fault", fault: "outer_race", records: 8 });
    });

    test("a healthy bearing in short records is not diagnosed as faulty, however many are averaged", () => {
      const humming = struck(orders.bpfo * shaft_hz, 0, 8);
      const part = (at: number) => ({ ...humming, samples: humming.samples.slice(at * 9_600, (at + 1) * 9_600) });
      const found = diagnoseBearing(part(0), { shaft_hz, orders }, [1, 2, 3, 4, 5, 6, 7].map(part));
      expect(found).toMatchObject({ verdict: "undecided", records: 8 });
    });

    test("a bearing in short records is diagnosed without records of other kinds, and a long enough record is used alone", () => {
      const other = [{ ...short(1), fs_hz: 6_000 }, short(1, 0.5), { ...short(1), unit: "mm/s" as const }];
      expect(diagnoseBearing(short(0), { shaft_hz, orders }, other)).not.toHaveProperty("records");
      expect(diagnoseBearing(long, { shaft_hz, orders }, [long])).not.toHaveProperty("records");
    });
  });

  test("a diagnosis contains only numbers that survive JSON", () => {
    const found = judged(struck(orders.bpfo * shaft_hz, 1));
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe("a bearing is not diagnosed", () => {
  const record = struck(orders.bpfo * shaft_hz, 1);
  const question = { shaft_hz, orders };

  test.each([
    ["acceleration", { ...record, unit: "mm/s" as const }, question],
    ["valid_record", { ...record, samples: record.samples.with(7, Number.NaN) }, question],
    ["duration", { ...record, samples: record.samples.slice(0, 2 * fs_hz - 1) }, question],
    ["shaft_speed", record, { ...question, shaft_hz: null }],
    ["exact_shaft_speed", congruentialNoise(fs_hz, 4 * fs_hz), { ...question, origin: "nominal" as const }],
    ["bearing", record, { ...question, orders: null }],
  ])("a bearing is not diagnosed without its %s", (key, record, question) => {
    const { verdict, missing, candidates, cage } = diagnoseBearing(record, question);
    expect({ verdict, candidates, cage }).toEqual({ verdict: "not_enough_data", candidates: [], cage: null });
    expect(missing.map((one) => one.key)).toEqual([key]);
  });

  test("a bearing is not diagnosed without several inputs, and all are named", () => {
    const { missing } = diagnoseBearing(
      { ...record, samples: record.samples.slice(0, 600) },
      { shaft_hz: null, orders: null },
    );
    expect(missing.map(({ key }) => key)).toEqual(["duration", "shaft_speed", "bearing"]);
    expect(missing[0]!.params).toEqual({ seconds: 0.05, least: 2 });
  });
});

describe("a conclusion", () => {
  const finding = (fault: Fault, score: number) => ({ fault, score, evidence: [], not_measured: [] });

  test.each([
    [[0.49, 0.1], "undecided", null],
    [[0.5, 0.4], "fault", "medium"],
    [[0.6, 0.51], "undecided", null],
    [[0.2, 0.7], "fault", "high"],
    [[0.5], "fault", "medium"],
    [[], "undecided", null],
  ] as const)("a conclusion from scores of %j is %s", (scores, verdict, confidence) => {
    const found = concluded(scores.map((score, index) => finding(index === 0 ? "unbalance" : "looseness", score)));
    expect(found).toMatchObject({ verdict, confidence });
    expect(found.fault).toBe(verdict === "fault" ? found.candidates[0]!.fault : null);
  });
});

test("every fault, evidence and missing input has its text, and nothing else has", () => {
  expectTypeOf<keyof typeof words.faults>().toEqualTypeOf<Fault>();
  expectTypeOf<keyof typeof words.evidence>().toEqualTypeOf<EvidenceKey>();
  expectTypeOf<keyof typeof words.missing>().toEqualTypeOf<MissingKey>();
});
