import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ForecastCone } from "@/components/charts/forecast-cone";
import { marksFor, scaleOf } from "@/components/charts/scale";
import { panelsOf } from "@/components/charts/series-look";
import { coneOf, withAhead } from "@/lib/domain/monitoring/forecast/cone";
import type { Series } from "@/lib/services/monitoring/series/series";

const day = 86_400_000;
const now = Date.parse("2026-11-23T16:00:00Z");
const at = (text: string) => Date.parse(text);
const forecast = { parameter: 117, value: 6, earliest: "2026-11-27", latest: "2026-12-01" };
const from = { at: now, value: 4.15 };
const zone = "America/Toronto";

describe("the cone of a forecast", () => {
  test("leads from the last reading to the limit, over whole days on the clock of the plant", () => {
    expect(coneOf(forecast, from, zone)).toEqual({
      parameter: 117,
      value: 6,
      from: { at: now, value: 4.15 },
      earliest: at("2026-11-27T05:00:00Z"),
      latest: at("2026-12-02T05:00:00Z"),
    });
  });

  test("begins now where the first day is today, and is none where the last one is over", () => {
    const today = { ...forecast, earliest: "2026-11-23", latest: "2026-11-23" };
    expect(coneOf(today, from, zone)).toMatchObject({ earliest: now, latest: at("2026-11-24T05:00:00Z") });
    expect(coneOf({ ...forecast, earliest: "2026-11-20", latest: "2026-11-22" }, from, zone)).toBeNull();
  });

  test("is none where the forecast is silent, or nothing is read", () => {
    expect(coneOf(undefined, from, zone)).toBeNull();
    expect(coneOf({ ...forecast, value: null, earliest: null, latest: null }, from, zone)).toBeNull();
    expect(coneOf(forecast, { at: now, value: null }, zone)).toBeNull();
  });

  test("makes the chart longer until its end is seen, and never squeezes what has been", () => {
    const past = { from: now - 14 * day, to: now };
    const seen = (earliest: string, latest: string) =>
      withAhead(past, coneOf({ ...forecast, earliest, latest }, from, zone));
    expect(withAhead(past, null)).toEqual({ range: past, cone: null });
    expect(seen("2026-11-27", "2026-12-01").range.to).toBeGreaterThan(at("2026-12-02T05:00:00Z"));
    expect(seen("2026-11-23", "2026-11-23").range.to - now).toBe(day);
    const long = seen("2026-12-01", "2027-02-20");
    expect(long.range.to - now).toBe(10.5 * day);
    expect(long.cone).not.toBeNull();
    // One that begins beyond what is seen is shown in words only.
    expect(seen("2027-01-10", "2027-02-20")).toEqual({ range: past, cone: null });
  });

  test("is drawn from the reading up to its limit, which the axis reaches for it", () => {
    const series = {
      parameter: 117,
      key: "acc",
      name: "parameters.acc_rms_z",
      quantity: "acceleration",
      axis: "z",
      unit: "g",
      decimals: 2,
      t: [0, 3600],
      avg: [1, 4.15],
    } as unknown as Series;
    const [plain] = panelsOf([series]);
    const panel = { ...plain!, reachTo: 6 };
    const cone = coneOf(forecast, from, zone)!;
    expect(scaleOf(panel, [], marksFor(210)).domain[1]).toBeGreaterThanOrEqual(6);
    const [low, high] = scaleOf(panel, [], marksFor(210)).domain;
    const y = (value: number) => (1 - (value - low) / (high - low)) * 180;

    const range = { from: now - 10 * day, to: now + 10 * day };
    const drawn = renderToStaticMarkup(
      createElement(ForecastCone, { cone, panel, range, zones: [], height: 210, plotHeight: 180 }),
    );
    const first = /d="M(\S+) (\S+)L(\S+) (\S+)H(\S+)Z"/.exec(drawn)!.slice(1).map(Number);
    expect(first[0]).toBe(500);
    expect(first[1]).toBeCloseTo(y(4.15), 3);
    expect(first[2]).toBeCloseTo(500 + ((cone.earliest - now) / (20 * day)) * 1000, 3);
    expect(first[3]).toBeCloseTo(y(6), 3);
    expect(first[4]).toBeGreaterThan(first[2]!);
  });
});
