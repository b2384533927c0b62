import { describe, expect, test } from "vitest";
import { eigenOf } from "@/lib/domain/monitoring/eigen";
import { firstRunIn, judgeJoint, type Moment, RUN_IN_MOMENTS, WINDOW_MOMENTS } from "@/lib/domain/monitoring/joint";
import { contributionsOf, excessOf, goesTogether } from "@/lib/domain/monitoring/joint-alert";
import { parameterByKey } from "@/lib/domain/monitoring/parameters";

describe("eigenvalues of a symmetric matrix", () => {
  test("are those of the textbook, the largest first, with vectors of length one", () => {
    const { values, vectors } = eigenOf([
      [2, 1, 0],
      [1, 2, 0],
      [0, 0, 5],
    ]);

    expect(values).toEqual([expect.closeTo(5, 12), expect.closeTo(3, 12), expect.closeTo(1, 12)]);
    const half = Math.SQRT1_2;
    expect(vectors.map((vector) => vector.map(Math.abs))).toEqual([
      [0, 0, 1].map((value) => expect.closeTo(value, 12)),
      [half, half, 0].map((value) => expect.closeTo(value, 12)),
      [half, half, 0].map((value) => expect.closeTo(value, 12)),
    ]);
  });
});

/** A pump: current and flow follow the load, the temperature does not; no chance in it. */
const load = (hour: number) => Math.sin(hour / 3) + 0.5 * Math.sin(hour * 1.7);
const pump = (hour: number): number[] => [
  40 + 5 * load(hour) + 0.8 * Math.sin(hour * 2.3),
  100 + 10 * load(hour) + 1.6 * Math.sin(hour * 3.1),
  55 + Math.sin(hour * 0.9),
];
const hours = (from: number, count: number, of: (hour: number) => number[] = pump): Moment[] =>
  Array.from({ length: count }, (_, at) => of(from + at));
const learned = (of: (hour: number) => number[]) => firstRunIn(hours(0, RUN_IN_MOMENTS, of)).model;
const model = learned(pump)!;
const after = (of: (hour: number) => number[]) => judgeJoint(model, hours(500, WINDOW_MOMENTS, of))!;

describe("measurements together", () => {
  test("a machine that goes on as in its run-in stays within both limits, whatever its load", () => {
    for (let from = RUN_IN_MOMENTS; from < 900; from += 7)
      expect(excessOf(judgeJoint(model, hours(from, WINDOW_MOMENTS))!)).toBeLessThan(1);
  });

  test("fewer moments than a window holds are not judged", () => {
    expect(judgeJoint(model, hours(500, WINDOW_MOMENTS - 1))).toBeNull();
  });

  test("a flow that falls while the current stays leaves the ways they went: Q shows it, and names both", () => {
    const { t2, q, shares, deviations } = after((hour) => pump(hour).with(1, (pump(hour)[1] ?? 0) - 8));

    expect(q).toBeGreaterThan(1);
    expect(q).toBeGreaterThan(t2);
    expect(deviations[1]).toBeLessThan(-0.5);
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeGreaterThan(0.9);
  });

  test("a temperature that nothing else explains goes further than it went: T² shows it, and names it", () => {
    const { t2, shares, deviations } = after((hour) => pump(hour).with(2, 62));

    expect(t2).toBeGreaterThan(1);
    expect(shares[2]).toBeGreaterThan(0.9);
    expect(deviations[2]).toBeGreaterThan(5);
  });

  test("what had not settled in the run-in takes no part, and fewer than three teach nothing", () => {
    const warming = (hour: number) => [...pump(hour), 20 + hour / 40];
    const settled = learned(warming)!;

    expect(settled.settled).toEqual([0, 1, 2]);
    const judged = judgeJoint(
      settled,
      hours(500, WINDOW_MOMENTS, (hour) => pump(hour).concat(900)),
    )!;
    expect(excessOf(judged)).toBeLessThan(1);
    expect(judged.shares[3]).toBe(0);
    expect(learned((hour) => warming(hour).slice(1))).toBeNull();
    expect(learned((hour) => pump(hour).with(2, 55))).toBeNull();
  });

  test("a run-in in which too much was moving is begun again half of it later", () => {
    const restless = (hour: number) => (hour < 250 ? pump(hour).map((value) => value + hour) : pump(hour));
    const all = hours(0, 900, restless);

    expect(firstRunIn(all)).toMatchObject({ start: 200, model: { settled: [0, 1, 2] } });
    expect(firstRunIn(all.slice(0, 590))).toEqual({ start: 200, model: null });
    expect(firstRunIn(all.slice(0, 399))).toEqual({ start: 0, model: null });
  });

  test("an alert names what has most to do with it, at most four and at least one", () => {
    const members = Array.from({ length: 6 }, (_, at) => ({ sensor_id: at, data_set: "cm1l" as const, parameter: 17 }));
    const named = (shares: number[]) =>
      contributionsOf({ t2: 2, q: 1, shares, deviations: [0, 0, 0, 0, -1.234, 0] }, members).map(
        ({ sensor_id, share, deviation }) => [sensor_id, share, deviation],
      );

    expect(named([0.2, 0.05, 0.05, 0.1, 0.6, 0])).toEqual([
      [4, 0.6, -1.23],
      [0, 0.2, 0],
      [3, 0.1, 0],
    ]);
    expect(named([0.09, 0.09, 0.09, 0.09, 0.09, 0.09])).toHaveLength(1);
  });

  test("peaks and computed figures do not go together with others", () => {
    const goes = (key: string) => goesTogether(parameterByKey("temp_vibe", key)!);

    expect(["vel_rms_z", "acc_hf_z", "temp"].map(goes)).toEqual([true, true, true]);
    expect(["acc_peak_z", "kurtosis_x"].map(goes)).toEqual([false, false]);
  });
});
