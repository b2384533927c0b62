import { describe, expect, test } from "vitest";
import { approverInstead, budgetState, fiscalDays, fiscalYearOf } from "@/lib/domain/maintenance/budget";

const nothing = { labor: 0, parts: 0, other: 0, services: 0, purchases: 0, ordered: 0, reserved: 0 };

test("what is left is the amount less what is used and what is still to come", () => {
  const spent = { ...nothing, labor: 300, parts: 200, services: 100, ordered: 250, reserved: 50 };
  expect(budgetState(1_000, spent)).toEqual({ used: 600, committed: 300, left: 100, share: 0.9 });
  expect(budgetState(500, spent)).toMatchObject({ left: -400, share: 1.8 });
});

test("a fiscal year is called by the calendar year in which it starts", () => {
  expect(fiscalYearOf("2026-11-29", 1)).toBe(2026);
  expect([fiscalYearOf("2026-03-31", 4), fiscalYearOf("2026-04-01", 4)]).toEqual([2025, 2026]);
  expect(fiscalDays(2026, 4)).toEqual({ from: "2026-04-01", until: "2027-04-01" });
});

describe("an approval above the limit of a role", () => {
  const limits = { approval_limit_superintendent: 10_000, approval_limit_plant_admin: 50_000 };

  test.each([
    ["plant_superintendent", 10_000, null],
    ["plant_superintendent", 10_001, "plant_admin"],
    ["plant_superintendent", 50_001, "corporate"],
    ["plant_admin", 50_000, null],
    ["plant_admin", 50_001, "corporate"],
    ["corporate", 9_000_000, null],
    ["plant_superintendent", null, null],
  ] as const)("of a %s of %s cents is for %s", (kind, amount, expected) => {
    expect(approverInstead(kind, amount, limits)).toBe(expected);
  });

  test("is for nobody else where there are no limits", () => {
    const none = { approval_limit_superintendent: null, approval_limit_plant_admin: null };
    expect(approverInstead("plant_superintendent", 1e9, none)).toBeNull();
  });
});
