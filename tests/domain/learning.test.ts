import { describe, expect, test } from "vitest";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import { isLearnable, learnAlong, type Taught } from "@/lib/domain/monitoring/learning";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { boundariesOf, limitClassOf } from "@/lib/domain/structure/limit-classes";

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

  test("learning skips measurements without a meaningful mean", () => {
    const learnt = (key: string) => isLearnable(parameterByKey("temp_vibe", key)!);

    expect(["vel_rms_z", "acc_hf_z", "temp"].map(learnt)).toEqual([true, true, true]);
    expect(["crest_z", "kurtosis_x", "acc_peak_z", "rpm"].map(learnt)).toEqual([false, false, false, false]);
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
