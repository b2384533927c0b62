import { describe, expect, test } from "vitest";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import { isLearnable, learnAlong, type Taught } from "@/lib/domain/monitoring/learning";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { boundariesOf, limitClassOf } from "@/lib/domain/structure/limit-classes";
import { learnedAlerts } from "../truth/signals";

const quarter = 15 * 60_000;
const unlearned = { values: [], until: null };

const samples = (count: number, more: Partial<Sample> = {}): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ ts: index * quarter, value: 1 + index / 1000, ...more }));

describe("learning", () => {
  test("learning uses only valid samples of a running machine", () => {
    const mixed: Sample[] = [
      { ts: 1 * quarter, value: 1 },
      { ts: 2 * quarter, value: 2, running: true },
      { ts: 3 * quarter, value: 3, running: false },
      { ts: 4 * quarter, value: 4, quality: 5 },
      { ts: 5 * quarter, value: 5, quality: 2 },
      { ts: 6 * quarter, value: 6, quality: 3 },
      { ts: 7 * quarter, value: null },
      { ts: 8 * quarter, value: Number.NaN },
      { ts: 9 * quarter, value: 9, quality: 1 },
    ];

    expect(learnAlong(unlearned, mixed).values).toEqual([1, 2, 9]);
  });

  test("learning ends at the same sample, however the samples were batched", () => {
    const all = samples(340);
    const cut = (size: number) => {
      let taught: Taught = unlearned;
      const reached: number[] = [];
      for (let index = 0; index < all.length; index += size) {
        const result = learnAlong(taught, all.slice(index, index + size));
        taught = result;
        for (const stretch of result.stretches) {
          if (stretch.reached) reached.push(stretch.samples.at(-1)!.ts / quarter + 1);
        }
      }
      return { values: taught.values, reached };
    };

    for (const size of [1, 7, 30, 340]) expect(cut(size).reached).toEqual([30, 60, 100, 150, 200, 250, 300]);
    expect(cut(7).values).toEqual(cut(340).values);
    expect(cut(340).values).toHaveLength(300);
  });

  test("a sensor that speaks every minute teaches once a quarter of an hour, so that a run-in takes days", () => {
    const everyMinute = Array.from({ length: 60 * 24 * 4 }, (_, at): Sample => ({ ts: at * 60_000, value: 1 }));
    const { values, until } = learnAlong(unlearned, everyMinute);

    expect(values).toHaveLength(300);
    expect(until! / 3_600_000).toBeCloseTo((299 * 14) / 60, 9);
  });

  test("a sample that is too high to be learned from takes its turn, so that no lower one teaches in its stead", () => {
    const everyMinute = Array.from({ length: 60 * 48 }, (_, at): Sample => {
      const isFaulty = at > 40 * 15;
      return { ts: at * 60_000, value: isFaulty && at % 15 !== 14 ? 9 : 1 };
    });
    const { values } = learnAlong(unlearned, everyMinute, () => 5);

    expect(values.every((value) => value === 1)).toBe(true);
    expect(values.length).toBeLessThan(60);
  });

  test("learning skips measurements without a meaningful mean", () => {
    const learnt = (key: string) => isLearnable(parameterByKey("temp_vibe", key)!);

    expect(["vel_rms_z", "acc_hf_z", "temp"].map(learnt)).toEqual([true, true, true]);
    expect(["crest_z", "kurtosis_x", "acc_peak_z", "rpm"].map(learnt)).toEqual([false, false, false, false]);
  });
});

describe("a first learning", () => {
  /** Quarter-hourly with 5 % of noise: what was reached, and whether each alert has ended. */
  const alertsOf = (key: string, valueAt: (index: number) => number) =>
    learnedAlerts(
      parameterByKey("ncd", key)!,
      Array.from({ length: 700 }, (_, index): Sample => {
        return { ts: index * quarter, value: valueAt(index) * (1 + 0.05 * Math.sin(index * index)) };
      }),
      900,
    ).map(({ opened_at, closed_at, peak }) => [opened_at / quarter, closed_at, peak.level]);

  test.each([
    ["acc_rms_z", 0.1, 0.25, 101, "alarm"],
    ["acc_rms_z", 0.1, 0.25, 40, "alarm"],
    ["acc_rms_z", 0.1, 0.25, 290, "alarm"],
    ["vel_rms_z", 2, 4.2, 101, "warning"],
    ["temp", 50, 72, 101, "warning"],
  ] as const)(
    "a first learning does not learn a fault that comes meanwhile: %s from %d to %d at sample %d",
    (key, healthy, faulty, from, level) => {
      const alerts = alertsOf(key, (index) => (index < from ? healthy : faulty));

      expect(alerts).toEqual([[expect.any(Number), null, level]]);
      expect(alerts[0]?.[0]).toBeLessThanOrEqual(from + 3);
    },
  );

  test("a first learning learns the higher load of another shift of its first day", () => {
    const isOtherShift = (index: number) => index % 96 >= 48;

    for (const [key, low, high] of [
      ["acc_rms_z", 0.1, 0.14],
      ["vel_rms_z", 2, 3.2],
    ] as const)
      for (const [at] of alertsOf(key, (index) => (isOtherShift(index) ? high : low))) expect(at).toBeLessThan(96);
  });

  test("a first learning goes on when the fault is gone", () => {
    const isFaulty = (index: number) => index > 100 && index < 160;
    const alerts = alertsOf("vel_rms_z", (index) => (isFaulty(index) || index >= 600 ? 4.2 : 2));

    expect(alerts.map(([opened, closed]) => [Number(opened), closed !== null])).toEqual([
      [103, true],
      [expect.toSatisfy((at: number) => at >= 600 && at < 605), false],
    ]);
  });
});

describe("the machine type", () => {
  test("the machine type is the chosen one, otherwise that of its power", () => {
    expect(limitClassOf({ limit_class: "fan", power_kw: 400 })).toBe("fan");
    expect([5, 15, 300, 301].map((power_kw) => limitClassOf({ limit_class: null, power_kw }))).toEqual([
      "motor_small",
      "motor_medium",
      "motor_medium",
      "motor_large",
    ]);
    expect(boundariesOf({ limit_class: null, power_kw: null })).toBeNull();
    expect(boundariesOf({ limit_class: "reciprocating", power_kw: 200 })).toBeNull();
  });
});
