import { describe, expect, test } from "vitest";
import { gapsOf, levelTimes } from "@/lib/domain/monitoring/statistics";

const hour = 3_600_000;
const range = { from: 0, to: 24 * hour };

describe("the time at each level", () => {
  test("the time at each level follows an alert through its levels and ends with it", () => {
    const episode = {
      kind: "level" as const,
      opened_at: 2 * hour,
      ended_at: 8 * hour,
      moves: [
        { at: 2 * hour, to: "warning" as const },
        { at: 5 * hour, to: "alarm" as const },
        { at: 7 * hour, to: "warning" as const },
      ],
    };

    expect(levelTimes(range, [episode], 0)).toEqual({
      warning: 4 * hour,
      alarm: 2 * hour,
      ok: 18 * hour,
      unknown: 0,
    });
  });

  test("the time at each level of an alert that started earlier and is still open counts only within the range", () => {
    const open = {
      kind: "level" as const,
      opened_at: -5 * hour,
      ended_at: null,
      moves: [{ at: -5 * hour, to: "alarm" as const }],
    };

    expect(levelTimes(range, [open], 0)).toMatchObject({ alarm: 24 * hour, ok: 0 });
  });

  test("the time at each level is unknown without data, and never longer than the range", () => {
    const open = {
      kind: "level" as const,
      opened_at: 0,
      ended_at: null,
      moves: [{ at: 0, to: "warning" as const }],
    };

    expect(levelTimes(range, [open], 4 * hour)).toEqual({
      warning: 20 * hour,
      alarm: 0,
      ok: 0,
      unknown: 4 * hour,
    });
    expect(levelTimes(range, [], 30 * hour)).toMatchObject({ unknown: 24 * hour, ok: 0 });
  });
});

describe("gaps", () => {
  const none = { count: 0, total: 0, longest: 0 };

  test("gaps at both ends count like those between readings", () => {
    const gaps = gapsOf(
      { first: 3 * hour, last: 23 * hour, count: 1, total: 2 * hour, longest: 2 * hour },
      range,
      1.5 * hour,
    );

    expect(gaps).toEqual({ count: 2, total: 5 * hour, longest: 3 * hour, completeness: 19 / 24 });
  });

  test("gaps are the whole range without readings, and none if all arrived on time", () => {
    expect(gapsOf({ first: null, last: null, ...none }, range, hour)).toEqual({
      count: 1,
      total: 24 * hour,
      longest: 24 * hour,
      completeness: 0,
    });
    expect(gapsOf({ first: hour / 2, last: 24 * hour - 1, ...none }, range, hour).completeness).toBe(1);
  });
});
