import { describe, expect, test } from "vitest";
import { type ProofSample, prove } from "@/lib/domain/maintenance/proof";
import { repairOutcome, watchedOut } from "@/lib/domain/maintenance/repair-outcome";
import { rateOf } from "@/lib/domain/shared/rates";

const samples = (value: number, running: boolean | null = true): ProofSample[] =>
  Array.from({ length: 40 }, () => ({ value, running, rpm: null }));

/** What the sensor measures after the work, and in the thirty days after. */
const after = (after: ProofSample[], isBack: boolean, isOver: boolean, watched_days: number) => {
  const { verdict } = prove({
    alert_rule: "high",
    limit_value: 4.5,
    before: samples(8),
    after,
    isOver: true,
  });

  return repairOutcome({ verdict: verdict as "fixed", isBack, isOver, watched_days });
};

describe("the outcome of a repair", () => {
  test.each([
    ["a repaired machine that ran on held", samples(2), false, true, 30, "held"],
    ["a repaired machine whose alarm is back did not hold", samples(2), true, false, 4, "recurred"],
    ["a repaired machine is watched until the days are over", samples(2), false, false, 20, "open"],
    ["a repaired machine that stood still afterwards is not comparable", samples(2), false, true, 14, "not_comparable"],
    ["a machine that was not repaired is not fixed", samples(6), false, true, 30, "not_fixed"],
    ["a machine that was not repaired did not come back: it was never gone", samples(6), true, true, 30, "not_fixed"],
    ["a machine that stands still is not comparable", samples(0.05, false), false, true, 0, "not_comparable"],
  ] as const)("%s", (_, sequence, isBack, isOver, days, outcome) => {
    expect(after([...sequence], isBack, isOver, days)).toBe(outcome);
  });
});

describe("a share of few", () => {
  test("a share of fewer than ten is a count and no percentage, all of them right or none", () => {
    for (let whole = 0; whole < 10; whole++)
      for (const part of [0, Math.min(1, whole), whole]) expect(rateOf(part, whole)).toBeNull();
  });

  test("a share of ten and more is a percentage", () => {
    expect(rateOf(11, 13)).toBe(0.84615);
    expect(rateOf(0, 10)).toBe(0);
  });

  test("a repair that is still watched, or cannot be compared, is no part of the whole", () => {
    expect(watchedOut({ held: 2, recurred: 1 })).toBe(3);
  });
});
