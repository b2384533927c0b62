import { describe, expect, test } from "vitest";
import { firstStep, nextStep } from "@/lib/domain/lubrication/greasing";
import { isBack, quietDays, resultOf, stateByVibration } from "@/lib/domain/lubrication/returns";

const day = 86_400_000;
const greasedAt = new Date("2026-11-01T08:00:00Z");
const after = (days: number) => new Date(greasedAt.getTime() + days * day);
const last = { ended_at: greasedAt, after: { db: 36.9, rpm: 1180, gain: 40 } };

describe("a level that comes back after a greasing", () => {
  test.each([
    ["at the mark on the last day", { db: 43.2 }, 14, 14, true],
    ["at the mark a moment after the last day", { db: 43.2 }, 14.001, 14, false],
    ["at the mark within the shorter days of its lubricant", { db: 43.2 }, 8, 7, false],
    ["under the mark", { db: 43.1 }, 3, 14, false],
    ["far over the mark", { db: 53 }, 3, 14, true],
    ["at another speed", { db: 45, rpm: 1300 }, 3, 14, false],
    ["at another gain", { db: 45, gain: 50 }, 3, 14, false],
  ] as const)("%s: %o on day %d of %d is back: %s", (_, reading, days, limit, isReturned) => {
    expect(isBack(reading, { baseline: 35.2, last, days: limit, now: after(days) })).toBe(isReturned);
  });

  test("nothing is back where nothing was brought down, or without a baseline", () => {
    expect(isBack({ db: 50 }, { baseline: 35.2, last: null, days: 14, now: after(1) })).toBe(false);
    expect(isBack({ db: 50 }, { baseline: null, last, days: 14, now: after(1) })).toBe(false);
  });

  test.each([
    ["an alert confirms it at once", 0, true, 0, "confirmed"],
    ["quiet days clear it when they are over", quietDays, false, 10, "cleared"],
    ["quiet days do not clear it before", quietDays - 0.001, false, 10, "open"],
    ["an item that hardly ran says nothing", quietDays, false, 9, "open"],
    ["an item without vibration says nothing, ever", 300, false, 0, "open"],
  ] as const)("%s", (_, days, has_alert, watched_days, state) => {
    expect(stateByVibration({ returned_at: greasedAt, now: after(days), has_alert, watched_days })).toBe(state);
  });
});

describe("the result of a greasing", () => {
  /** As the steps of a greasing decide it. */
  function outcomeOf(
    baseline: number,
    before: { db: number; crest?: number },
    readings: { db: number; crest?: number }[],
  ) {
    const first = firstStep(before.db, baseline);
    if (first !== "grease") return first;

    return nextStep(
      before,
      baseline,
      readings.map((reading) => ({ strokes: 9, ...reading })),
    );
  }
  const ended = { is_read: true, returned: null, is_over: true, is_read_later: true } as const;

  test("dry, defective, over-greased and blocked curves have four different results", () => {
    const dry = outcomeOf(35.2, { db: 45.8 }, [{ db: 42.1 }, { db: 38.6 }, { db: 36.9 }]);
    const defective = outcomeOf(35.2, { db: 44.5, crest: 4.1 }, [
      { db: 44.4, crest: 5.2 },
      { db: 44.3, crest: 6.3 },
    ]);
    const over = outcomeOf(35.2, { db: 44.5 }, [{ db: 46.9 }]);
    const results = [dry, defective, over, "blocked"].map((outcome) => resultOf({ ...ended, outcome }));
    expect(results).toEqual(["held", "defective", "over_greased", "blocked"]);
  });

  test.each([
    ["greased", { is_read: false }, "not_read"],
    ["greased", { is_over: false }, "watching"],
    ["greased", { is_read_later: false }, "not_read"],
    ["greased", { returned: "open" }, "returned"],
    ["greased", { returned: "confirmed" }, "defective"],
    ["greased", { returned: "cleared" }, "cleared"],
    ["limit", {}, "no_effect"],
    ["not_needed", {}, null],
    ["baseline", {}, null],
    ["suspect_defect", {}, null],
  ] as const)("%s with %o is %s", (outcome, more, result) => {
    expect(resultOf({ ...ended, outcome, ...more })).toBe(result);
  });
});
