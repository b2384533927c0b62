import { describe, expect, test } from "vitest";
import { rangeToShow, statisticsKinds } from "@/lib/domain/structure/statistics-range";

const hour = 3_600_000;
const now = Date.parse("2026-11-25T12:00:00Z");

describe("the range of a place's statistics", () => {
  test("the statistics of a plant and a line begin with seven days, those of a machine and an asset with today", () => {
    expect(statisticsKinds.map((kind) => [kind, rangeToShow(kind, null, now)])).toEqual([
      ["plant", { quick: "last_7_days" }],
      ["production_line", { quick: "last_7_days" }],
      ["machine", { quick: "today" }],
      ["asset", { quick: "today" }],
    ]);
  });

  test("a kept range is used for a day and six hours, and forgotten after them", () => {
    const range = { quick: "last_month" };
    expect(rangeToShow("machine", { at: now - 30 * hour, range }, now)).toEqual(range);
    expect(rangeToShow("machine", { at: now - 30 * hour - 1, range }, now)).toEqual({ quick: "today" });
    const own = { from: now - 5 * hour, to: now };
    expect(rangeToShow("plant", { at: now, range: own }, now)).toEqual(own);
  });

  test("what is kept and is no range is the usual one", () => {
    for (const range of [{}, { quick: "for_ever" }, { from: 5, to: 3 }, null])
      expect(rangeToShow("asset", { at: now, range } as never, now)).toEqual({ quick: "today" });
  });
});
