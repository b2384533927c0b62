import { expect, test } from "vitest";
import { isRunning } from "@/lib/domain/monitoring/running";

const velocity = (value: number) => ({ velocity: { value, threshold: 0.3 } });

test("a machine starts running at its threshold and stops a fifth below it", () => {
  expect([0.29, 0.3].map((value) => isRunning(velocity(value), false))).toEqual([false, true]);
  expect([0.25, 0.23].map((value) => isRunning(velocity(value), true))).toEqual([true, false]);
});

test("any running signal is enough, and no signal is unknown", () => {
  expect(isRunning({ ...velocity(0), current: { value: 3, threshold: 2 } }, null)).toBe(true);
  expect(isRunning({ ...velocity(0), flag: true }, null)).toBe(true);
  expect(isRunning({ flag: false }, null)).toBe(false);
  expect(isRunning({}, true)).toBeNull();
});
