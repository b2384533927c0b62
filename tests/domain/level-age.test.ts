import { expect, test } from "vitest";
import { levelAge, worstAlert } from "@/lib/domain/monitoring/level-age";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12);
const age = (level: number, abnormal: number) =>
  levelAge({ level_since: now - level * hour, abnormal_since: now - abnormal * hour }, now);

test("the age of a level is counted from its last change, and is separate from how long it is abnormal", () => {
  expect(age(22, 9 * 24)).toEqual({
    level: { unit: "hours", hours: 22, minutes: 0 },
    abnormal: { unit: "days", days: 9 },
  });
});

test("the age of a level is shown once where it has not changed since it began", () => {
  expect(age(5, 5).abnormal).toBeNull();
  expect(age(50, 60)).toEqual({ level: { unit: "days", days: 2 }, abnormal: null });
});

test("of equally bad alerts the one that has been bad for longest is the item's worst", () => {
  const at = (hours: number) => new Date(now - hours * hour);
  const alerts = [
    { id: 1, level: "warning" as const, level_since: at(90) },
    { id: 2, level: "alarm" as const, level_since: at(2) },
    { id: 3, level: "alarm" as const, level_since: at(22) },
  ];
  expect(worstAlert(alerts)?.id).toBe(3);
  expect(worstAlert([])).toBeUndefined();
});
