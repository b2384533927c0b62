import { describe, expect, test } from "vitest";
import { evaluateSeries, isLevelEvent } from "@/lib/domain/monitoring/alerts";
import { multipliersOf } from "@/lib/domain/monitoring/baseline";
import { learntZone } from "@/lib/domain/monitoring/learning";
import { type RunIn, sidesOf, usualSwing } from "@/lib/domain/monitoring/sides";
import { rulesOf } from "@/lib/domain/monitoring/zones";
import type { Quantity } from "@/lib/domain/shared/units";

const steady = (mean: number, sd = 0.02 * mean): RunIn => ({ mean, sd, swing: 4 * sd });
const sideOf = (quantity: Quantity, runIn: RunIn, kind: string) =>
  sidesOf(quantity, runIn, multipliersOf(quantity)).find((side) => side.kind === kind);

describe("what is learned is watched below as well", () => {
  test.each<[Quantity, RunIn, number | null, number | null]>([
    ["velocity", steady(2), 1, null],
    ["velocity", steady(2, 0.4), 0.8, null],
    // Three standard deviations reach down to where the machine counts as stopped.
    ["velocity", steady(2, 0.6), null, null],
    // Half of next to nothing is nothing.
    ["velocity", steady(0.4), null, null],
    ["acceleration", steady(0.08, 0.001), 0.04, null],
    ["temperature", steady(60, 1), 45, null],
    ["temperature", steady(60, 8), 36, null],
    ["current", steady(20, 0.5), 15, 10],
    ["current", steady(20, 3), 11, null],
    ["pressure", steady(400, 5), 300, 200],
    ["pressure", steady(-50, 1), -62.5, -75],
    ["ultrasound", steady(35), null, null],
  ])("a drop of %s from a run-in of %o warns at %s and alarms at %s", (quantity, runIn, warning, alarm) => {
    expect(sideOf(quantity, runIn, "low")).toEqual({
      kind: "low",
      warning: warning === null ? null : expect.closeTo(warning, 9),
      alarm: alarm === null ? null : expect.closeTo(alarm, 9),
    });
  });

  test("a current and a pressure are as far from their mean above as below", () => {
    expect(sideOf("current", steady(20, 0.5), "high")).toMatchObject({ warning: 25, alarm: 30 });
    expect(sideOf("pressure", steady(400, 50), "high")).toMatchObject({ warning: 550, alarm: 700 });
    expect(sideOf("pressure", steady(400, 50), "low")).toMatchObject({ warning: 250, alarm: 100 });
  });

  test("other multipliers than the usual ones move the lower side too", () => {
    const sides = sidesOf("temperature", steady(60, 8), { k_warning: 2 });
    expect(sides.find(({ kind }) => kind === "low")).toMatchObject({ warning: 44 });
  });
});

describe("what is learned is watched for fluctuation", () => {
  test("the widest usual fluctuation is that of twelve samples in a row, without the wildest windows", () => {
    const values = Array.from({ length: 300 }, (_, at) => 10 + (at % 2));

    expect(usualSwing(values.slice(0, 11))).toBeNull();
    expect(usualSwing(values)).toBe(1);
    expect(usualSwing(values.with(299, 90))).toBe(1);
    expect(usualSwing(values.with(150, 90))).toBe(1);
  });

  test.each<[Quantity, RunIn, number | null]>([
    ["temperature", { mean: 60, sd: 1, swing: 2 }, 10],
    ["temperature", { mean: 60, sd: 1, swing: 20 }, 40],
    ["pressure", { mean: 400, sd: 5, swing: 20 }, 200],
    ["velocity", { mean: 0.4, sd: 0.1, swing: 0.1 }, 0.5],
    ["velocity", { mean: 2, sd: 0.1, swing: null }, null],
    ["ultrasound", { mean: 35, sd: 1, swing: 3 }, null],
  ])("a fluctuation of %s after a run-in of %o warns at %s", (quantity, runIn, warning) => {
    expect(sideOf(quantity, runIn, "amplitude")).toMatchObject({ warning, alarm: null });
  });

  test("one wild sample and one dip are no fluctuation, and hunting is one", () => {
    const zone = { ...learntZone("pressure", "amplitude"), warning: 100 };
    const alertsOf = (values: readonly number[]) =>
      evaluateSeries(
        rulesOf(zone, 900),
        {},
        values.map((value, at) => ({ ts: at * 900_000, value })),
      ).events.filter(isLevelEvent);
    const calm = Array.from({ length: 60 }, () => 400);

    expect(alertsOf(calm.with(20, 900))).toEqual([]);
    expect(alertsOf(calm.map((value, at) => (at >= 20 && at < 32 ? 100 : value)))).toEqual([]);
    expect(alertsOf(calm.map((value, at) => (at < 20 ? value : value + (at % 4 < 2 ? 80 : -80))))).toMatchObject([
      { rule: "amplitude", to: "warning" },
    ]);
  });
});
