import { expect, test } from "vitest";
import { asOverviewDays, reliabilityOf, shareOf } from "@/lib/domain/maintenance/kpis";

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

test("an overview looks back 30, 90 or 365 days, and 90 when the address names something else", () => {
  expect(["30", "365", "7", undefined].map(asOverviewDays)).toEqual([30, 365, 90, 90]);
});
