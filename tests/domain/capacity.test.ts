import { describe, expect, test } from "vitest";
import { capacityOn, loadOf, plannedMinutes } from "@/lib/domain/maintenance/capacity";

const plant = { work_days: [1, 2, 3, 4, 5], holidays: new Map([["2026-11-26", "Thanksgiving"]]) };
const usual = { minutes: null, absences: [] };

describe("the capacity of a person", () => {
  test("is eight hours on the plant's working days where nothing else is set", () => {
    expect(capacityOn("2026-11-25", usual, plant)).toEqual({ capacity: 480, off: null, reason: null });
    expect(capacityOn("2026-11-28", usual, plant)).toEqual({ capacity: 0, off: "off_shift", reason: null });
  });

  test("is what their own hours are, also on a weekend", () => {
    const weekend = { minutes: [600, 0, 0, 0, 600, 600, 600], absences: [] };
    expect(capacityOn("2026-11-28", weekend, plant).capacity).toBe(600);
    expect(capacityOn("2026-11-24", weekend, plant)).toMatchObject({ capacity: 0, off: "off_shift" });
  });

  test("is nothing on a holiday and while they are away, and it shows why", () => {
    const away = {
      minutes: null,
      absences: [{ from_date: "2026-11-24", until_date: "2026-11-26", reason: "Vacation" }],
    };
    expect(capacityOn("2026-11-26", usual, plant)).toEqual({ capacity: 0, off: "holiday", reason: "Thanksgiving" });
    expect(
      ["2026-11-23", "2026-11-24", "2026-11-26", "2026-11-27"].map((date) => capacityOn(date, away, plant).off),
    ).toEqual([null, "absent", "absent", null]);
  });

  test("is compared with what is planned: free or over, never both", () => {
    expect(loadOf(300, 480)).toEqual({ free: 180, over: 0 });
    expect(loadOf(570, 480)).toEqual({ free: 0, over: 90 });
    expect(plannedMinutes([{ expected_minutes: 90 }, { expected_minutes: null }, { expected_minutes: 30 }])).toBe(120);
  });
});
