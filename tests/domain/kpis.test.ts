import { expect, test } from "vitest";
import { overviewRange, paretoOf, reliabilityOf, shareOf } from "@/lib/domain/maintenance/kpis";

// Domain reference, section 10.2: 2,880 h, 26 h of repair, 4 failures.
test("four failures with 26 h of repair in 2,880 h are a mean time between failures of 713.5 h and 6.5 h to repair", () => {
  const { mtbf, mttr, availability } = reliabilityOf(2_880, 26, 4);
  expect([mtbf, mttr]).toEqual([713.5, 6.5]);
  expect(availability).toBeCloseTo(0.990_97, 5);
});

test("items that were down throughout the window were never available", () => {
  expect(reliabilityOf(48, 48, 2)).toEqual({ mtbf: 0, mttr: 24, availability: 0 });
});

test("without a failure there is no time between failures, rather than an endless one", () => {
  expect(reliabilityOf(2_880, 0, 0)).toEqual({ mtbf: null, mttr: null, availability: 1 });
});

test("47 of 52 preventive orders in time are a compliance of 90.4 %, and of none due there is none", () => {
  expect(shareOf(47, 52)).toBeCloseTo(0.904, 3);
  expect(shareOf(0, 0)).toBeNull();
});

test("an overview shows a quick range or two days of the address, and 90 days when it names something else", () => {
  const asked = (range?: unknown, from?: unknown, to?: unknown) => overviewRange({ range, from, to });
  expect(asked("last_month")).toEqual({ quick: "last_month" });
  expect(asked(undefined, "1000000", "9000000")).toEqual({ from: 1_000_000, to: 9_000_000 });
  for (const other of [asked(), asked("last_3_hours"), asked(undefined, "9000000", "1000000"), asked([], "x", {})])
    expect(other).toEqual({ quick: "last_90_days" });
});

test("failures of which nobody knows how long they took count between failures and not in the time of repair", () => {
  expect(reliabilityOf(2_880, 26, 8, 4)).toMatchObject({ mtbf: 2_854 / 8, mttr: 6.5 });
  expect(reliabilityOf(2_880, 0, 4, 0)).toEqual({ mtbf: 720, mttr: null, availability: 1 });
});

test("a Pareto puts the most frequent first and adds up to the whole", () => {
  const rows = paretoOf([
    { key: "worn", value: 3 },
    { key: "leak", value: 6 },
    { key: null, value: 1 },
  ]);
  expect(rows.map(({ key, share }) => [key, share])).toEqual([
    ["leak", 0.6],
    ["worn", 0.3],
    [null, 0.1],
  ]);
  expect(rows.map(({ cumulative }) => cumulative)).toEqual([0.6, 0.9, 1]);
  expect(paretoOf([])).toEqual([]);
});
