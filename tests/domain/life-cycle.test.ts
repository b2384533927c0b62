import { describe, expect, test } from "vitest";
import {
  adviceOf,
  assetValueOf,
  type CostMonth,
  costRows,
  fullYears,
  monthsUntil,
} from "@/lib/domain/maintenance/life-cycle";

const month = (name: string, more: Partial<CostMonth>): CostMonth => ({
  month: name,
  orders: 1,
  breakdowns: 0,
  labor: 0,
  parts: 0,
  downtime: 0,
  other: 0,
  ...more,
});

describe("costs by period", () => {
  const months = [
    month("2025-03", { labor: 100, orders: 2, breakdowns: 1 }),
    month("2025-11", { parts: 50 }),
    month("2026-11", { downtime: 700, other: 5, breakdowns: 1 }),
  ];

  test("have a row for every year, also for one in which nothing was booked", () => {
    expect(costRows(months, "year", 3, "2026-11")).toEqual([
      { period: "2024", labor: 0, parts: 0, downtime: 0, other: 0, breakdowns: 0, planned_share: null },
      { period: "2025", labor: 100, parts: 50, downtime: 0, other: 0, breakdowns: 1, planned_share: 2 / 3 },
      { period: "2026", labor: 0, parts: 0, downtime: 700, other: 5, breakdowns: 1, planned_share: 0 },
    ]);
  });

  test("by month end with the one that runs", () => {
    const rows = costRows(months, "month", 1, "2026-11");
    expect([rows.length, rows[0]?.period, rows.at(-1)?.period]).toEqual([12, "2025-12", "2026-11"]);
    expect(monthsUntil("2026-02", 3)).toEqual(["2025-12", "2026-01", "2026-02"]);
  });
});

test("a year is full from the first of January on, and one without an order cost nothing", () => {
  const months = [
    month("2022-06", { labor: 10 }),
    month("2024-01", { parts: 30, downtime: 900 }),
    month("2026-02", {}),
  ];
  expect(fullYears(months, null, "2026-11")).toEqual([
    { year: 2023, cost: 0 },
    { year: 2024, cost: 30 },
    { year: 2025, cost: 0 },
  ]);
  expect(fullYears(months, "2022-01-01", "2026-11")[0]).toEqual({ year: 2022, cost: 10 });
  expect(fullYears(months, "1998-05-01", "2026-11")[0]).toEqual({ year: 2016, cost: 0 });
  expect(fullYears([], null, "2026-11")).toEqual([]);
});

describe("repair or replace", () => {
  const rising = [100, 200, 300, 400, 500].map((cost, at) => ({ year: 2021 + at, cost: cost * 100 }));
  const asked = { years: rising, this_year: 2026, replacement_cost: 400_000, expected_life_years: 10 };

  test("shows from which year a new one is cheaper", () => {
    // A new one: 40,000 a year and 20,000 of upkeep. The line: 70,000 in 2027.
    expect(adviceOf(asked)).toEqual({
      advice: "replace",
      because: "cheaper",
      full_years: 5,
      next_year: 70_000,
      new_per_year: 60_000,
      replace_from: 2027,
    });
    // 75,000 and 20,000: the line passes 95,000 in 2030.
    expect(adviceOf({ ...asked, replacement_cost: 750_000 })).toMatchObject({ advice: "repair", replace_from: 2030 });
  });

  test("looks ten years ahead and no further", () => {
    expect(adviceOf({ ...asked, replacement_cost: 9_000_000 })).toMatchObject({ advice: "repair", replace_from: null });
  });

  test("is not moved by one bad year", () => {
    const years = [100, 110, 5_000, 130, 140].map((cost, at) => ({ year: 2021 + at, cost: cost * 100 }));
    expect(adviceOf({ ...asked, years })).toMatchObject({ next_year: 16_000 });
  });

  test.each([
    ["no_replacement_cost", { replacement_cost: null }],
    ["no_expected_life", { expected_life_years: null }],
    ["too_few_years", { years: rising.slice(0, 2) }],
  ])("gives no advice and shows why: %s", (because, less) => {
    expect(adviceOf({ ...asked, ...less })).toMatchObject({ advice: null, because });
  });
});

test("upkeep is compared with what new ones cost only where half of the machines are priced", () => {
  const priced = { replacement_cost: 1_000_000, items: 2, priced_items: 0, items_cost: 0 };
  const byItems = { replacement_cost: null, items: 4, priced_items: 2, items_cost: 200_000 };
  const unknown = { replacement_cost: null, items: 3, priced_items: 0, items_cost: 0 };
  expect(assetValueOf([priced, byItems], 60_000)).toEqual({ percent: 5, value: 1_200_000, covered: 0.75 });
  expect(assetValueOf([byItems, unknown], 60_000)).toBeNull();
  expect(assetValueOf([], 0)).toBeNull();
});
