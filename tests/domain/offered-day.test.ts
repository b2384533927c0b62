import { expect, test } from "vitest";
import { offeredDay } from "@/lib/domain/maintenance/planner-row";

const day = (date: string, capacity_minutes = 480, holiday: string | null = null) => ({
  date,
  capacity_minutes,
  holiday,
});

test("an order without a date is offered the first working day of the shown week, from today on", () => {
  const days = [day("2026-11-30", 0), day("2026-12-01", 480, "Founders' Day"), day("2026-12-02"), day("2026-12-03")];
  expect(offeredDay({ today: "2026-11-26", days })).toBe("2026-12-02");
  expect(offeredDay({ today: "2026-12-03", days })).toBe("2026-12-03");
});

test("in a week in which nobody works an order without a date is offered its first day, and in a past week today", () => {
  expect(offeredDay({ today: "2026-11-26", days: [day("2026-11-30", 0), day("2026-12-01", 0)] })).toBe("2026-11-30");
  expect(offeredDay({ today: "2026-12-09", days: [day("2026-11-30")] })).toBe("2026-12-09");
});
