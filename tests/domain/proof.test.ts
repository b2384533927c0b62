import { expect, test } from "vitest";
import { type ProofSample, prove } from "@/lib/domain/maintenance/proof";

const samples = (count: number, value: number, more: Partial<ProofSample> = {}): ProofSample[] =>
  Array.from({ length: count }, (_, index) => ({
    value: value + (index % 3) / 100,
    running: true,
    rpm: null,
    ...more,
  }));

const asked = { alert_rule: "high", limit_value: 4.5, isOver: false };

test("a median below the limit after the work is fixed, one above it is not", () => {
  const before = samples(40, 8);

  expect(prove({ ...asked, before, after: samples(40, 2) })).toMatchObject({
    verdict: "fixed",
    before_samples: 30,
    after_samples: 30,
    after_median: 2.01,
  });
  expect(prove({ ...asked, before, after: samples(40, 7) }).verdict).toBe("not_fixed");
  expect(prove({ ...asked, alert_rule: "low_acute", before: samples(9, 2), after: samples(30, 6) }).verdict).toBe(
    "fixed",
  );
});

test("a stopped machine verifies nothing, however long", () => {
  const question = { ...asked, before: samples(40, 8), after: samples(500, 0.01, { running: false }) };

  expect(prove(question)).toMatchObject({ verdict: "open", after_samples: 0 });
  expect(prove({ ...question, isOver: true }).verdict).toBe("not_comparable");
});

test("a repair cannot be verified at another speed", () => {
  const before = samples(40, 8, { rpm: 1_780 });
  const slow = samples(40, 2, { rpm: 900 });

  expect(prove({ ...asked, before, after: slow, isOver: true }).verdict).toBe("not_comparable");
  expect(prove({ ...asked, before, after: [...slow, ...samples(30, 2, { rpm: 1_800 })] }).verdict).toBe("fixed");
});

test("a fluctuation alert is verified by its fluctuation", () => {
  const steady = samples(30, 50);

  expect(
    prove({ ...asked, alert_rule: "amplitude", limit_value: 10, before: samples(9, 50), after: steady }).verdict,
  ).toBe("fixed");
});

test("a fluctuation is verified over as many samples as it was raised by", () => {
  const wave = (height: number) =>
    samples(30, 50).map((sample, at) => ({ ...sample, value: 50 + (height / 2) * Math.sin((2 * Math.PI * at) / 24) }));
  const question = { ...asked, alert_rule: "amplitude", limit_value: 10, swing_samples: 5, before: wave(40) };

  expect(prove({ ...question, after: wave(11) }).verdict).toBe("fixed");
  expect(prove({ ...question, after: wave(40) }).verdict).toBe("not_fixed");
});

test("a repair is not verified without a limit, or with too few samples before", () => {
  const after = samples(40, 2);

  expect(prove({ ...asked, limit_value: null, before: samples(40, 8), after }).verdict).toBe("not_comparable");
  expect(prove({ ...asked, before: samples(2, 8), after }).verdict).toBe("not_comparable");
});

test("a proof compares medians, of an even number of samples the mean of the middle two", () => {
  const median = (...values: number[]) =>
    prove({ ...asked, before: values.map((value) => ({ value, running: true, rpm: null })), after: [] }).before_median;

  expect([median(), median(3, 1, 2), median(4, 1, 2, 3)]).toEqual([null, 2, 2.5]);
});
