import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HeldPress } from "@/lib/client/held-press";

let steps = 0;
let button: HeldPress;
beforeEach(() => {
  vi.useFakeTimers();
  steps = 0;
  button = new HeldPress(() => {
    steps += 1;
  });
});
afterEach(() => vi.useRealTimers());

describe("the button of a stepper", () => {
  test.each(["mouse", "touch", "pen"])("counts one at a short press of a %s", (pointer) => {
    button.press(pointer);
    vi.advanceTimersByTime(100);
    button.lift();
    button.end();
    vi.advanceTimersByTime(1_000);
    expect(steps).toBe(1);
  });

  test("counts nothing under a finger that scrolls", () => {
    button.press("touch");
    vi.advanceTimersByTime(100);
    button.end();
    vi.advanceTimersByTime(1_000);
    expect(steps).toBe(0);
  });

  test.each([
    ["mouse", 4],
    ["touch", 3],
  ])("counts on while a %s holds it, and stops when it is lifted", (pointer, counted) => {
    button.press(pointer);
    vi.advanceTimersByTime(500 + 2 * 80);
    button.lift();
    vi.advanceTimersByTime(1_000);
    expect(steps).toBe(counted);
  });
});
