import { describe, expect, test } from "vitest";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import { isLearnable, learnAlong } from "@/lib/domain/monitoring/learning";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";
import { boundariesOf, limitClassOf } from "@/lib/domain/structure/limit-classes";

const samples = (count: number, more: Partial<Sample> = {}): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ ts: index, value: 1 + index / 1000, ...more }));

describe("learning", () => {
  test("learning uses only valid samples of a running machine", () => {
    const mixed: Sample[] = [
      { ts: 1, value: 1 },
      { ts: 2, value: 2, running: true },
      { ts: 3, value: 3, running: false },
      { ts: 4, value: 4, quality: 5 },
      { ts: 5, value: 5, quality: 2 },
      { ts: 6, value: 6, quality: 3 },
      { ts: 7, value: null },
      { ts: 8, value: Number.NaN },
      { ts: 9, value: 9, quality: 1 },
    ];

    expect(learnAlong([], mixed).values).toEqual([1, 2, 9]);
  });

  test("learning ends at the same sample, however the samples were batched", () => {
    const all = samples(340);
    const cut = (size: number) => {
      let values: readonly number[] = [];
      const reached: number[] = [];
      for (let index = 0; index < all.length; index += size) {
        const result = learnAlong(values, all.slice(index, index + size));
        values = result.values;
        for (const stretch of result.stretches) {
          if (stretch.reached) reached.push(stretch.samples.at(-1)!.ts + 1);
        }
      }
      return { values, reached };
    };

    for (const size of [1, 7, 30, 340]) expect(cut(size).reached).toEqual([30, 60, 100, 150, 200, 250, 300]);
    expect(cut(7).values).toEqual(cut(340).values);
    expect(cut(340).values).toHaveLength(300);
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
