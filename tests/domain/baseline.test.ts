import { describe, expect, test } from "vitest";
import {
  aboveGrease,
  type BaselineOptions,
  learnLimits,
  limitsFor,
  type Multipliers,
  multipliersOf,
  teachingLimit,
} from "@/lib/domain/monitoring/baseline";
import type { Quantity } from "@/lib/domain/shared/units";
import { boundariesOf } from "@/lib/domain/structure/limit-classes";

const velocityLimits = (values: readonly number[], options: BaselineOptions = {}) =>
  learnLimits("velocity", values, options);
const ramp = Array.from({ length: 300 }, (_, index) => 1 + 0.1 * (((7 * index) % 5) - 2));

test("V17 three hundred samples give mean, spread and both limits", () => {
  const learned = velocityLimits(ramp, { trim: 0 })!;

  expect(learned.mean).toBeCloseTo(1, 6);
  expect(learned.sd).toBeCloseTo(0.1416576, 7);
  expect(learned.warning).toBeCloseTo(1.5, 9);
  expect(learned.alarm).toBeCloseTo(2.5, 9);
  expect(learned.stage).toBe("final");
});

test("fewer than thirty samples give no limits, fewer than three hundred provisional ones", () => {
  expect(velocityLimits(ramp.slice(0, 29))).toBeNull();
  expect(velocityLimits(ramp.slice(0, 30))?.stage).toBe("provisional");
  expect(velocityLimits(ramp.slice(0, 299))?.stage).toBe("provisional");
});

test("a few outliers at either end do not widen the learned limits", () => {
  const wild = [...ramp.slice(0, 294), 100, 100, 100, -100, -100, -100];

  expect(velocityLimits(wild)!.warning).toBeCloseTo(1.5, 1);
});

test("learned limits are kept above the floor and under the ISO cap", () => {
  expect(
    velocityLimits(
      ramp.map((value) => value / 100),
      { floor: 0.5 },
    )?.warning,
  ).toBe(0.5);
  expect(
    velocityLimits(
      ramp.map((value) => value / 100),
      { floor: 0.5 },
    )?.alarm,
  ).toBe(0.6);
  expect(
    velocityLimits(
      ramp.map((value) => value * 10),
      { iso: { bc: 4.5, cd: 7.1 } },
    ),
  ).toMatchObject({
    warning: 5.625,
    alarm: 8.875,
  });
});

test("a warm bearing learns limits up to the maximum temperature of grease, and never one that its normal is at", () => {
  expect(limitsFor("temperature", { mean: 40, sd: 1 }, {})).toEqual({ warning: 55, alarm: 65 });
  expect(limitsFor("temperature", { mean: 75, sd: 1 }, {})).toEqual({ warning: 80, alarm: 95 });
  for (const [mean, warning, alarm] of [
    [76, 81, 95],
    [88, 93, 98],
    [110, 115, 120],
  ] as const)
    expect(limitsFor("temperature", { mean, sd: 1 }, {})).toEqual({ warning, alarm });
});

test("a learned limit above the maximum temperature of grease gives what is normal", () => {
  expect(aboveGrease(93, "°C")).toEqual({ normal: 88, ceiling: 80 });
  expect(aboveGrease(199.4, "°F")).toEqual({ normal: expect.closeTo(190.4, 6), ceiling: expect.closeTo(176, 6) });
  for (const [warning, unit] of [
    [80, "°C"],
    [55, "°C"],
    [131, "°F"],
    [null, "°C"],
    [9, "mm/s"],
  ] as const)
    expect(aboveGrease(warning, unit)).toBeNull();
});

test("learned vibration warnings are a quarter above normal in g, half above in velocity", () => {
  const steady = ramp.map((value) => 1 + (value - 1) / 10);

  expect(learnLimits("velocity", steady, {})).toMatchObject({ warning: expect.closeTo(1.5, 6) });
  expect(learnLimits("acceleration", steady, {})).toMatchObject({
    warning: expect.closeTo(1.25, 6),
    alarm: expect.closeTo(2, 6),
  });
});

test("temperature and ultrasound limits are learned by their own rules", () => {
  const at = (value: number) => ramp.map(() => value);

  expect(learnLimits("temperature", at(60), {})).toMatchObject({ warning: 75, alarm: 85 });
  expect(learnLimits("temperature", at(75), {})).toMatchObject({ warning: 80, alarm: 95 });
  expect(learnLimits("ultrasound", at(35), {})).toMatchObject({ warning: 43, alarm: 51 });
});

test("a learned velocity limit is capped by the machine's ISO boundaries, an acceleration limit is not", () => {
  const iso = boundariesOf({ limit_class: null, power_kw: 75 })!;
  const rough = ramp.map((value) => value * 10);

  expect(learnLimits("velocity", rough, { iso })).toMatchObject({ warning: 3.5, alarm: 5.625 });
  expect(learnLimits("acceleration", rough, { iso })!.warning).toBeGreaterThan(12);
});

test("samples of vibration, ultrasound and temperature teach below the warning, on the first day of running below the alarm", () => {
  const day = Array.from({ length: 100 }, () => 10);
  const at = (quantity: Quantity) =>
    [day.slice(0, 99), day].map((values) => teachingLimit(quantity, values, usual[quantity] ?? {}));
  const usual: Partial<Record<Quantity, Multipliers>> = { acceleration: multipliersOf("acceleration") };

  expect(at("velocity")).toEqual([25, 15]);
  expect(at("acceleration")).toEqual([20, 12.5]);
  expect(at("ultrasound")).toEqual([26, 18]);
  expect(at("temperature")).toEqual([35, 25]);
  expect(at("current")).toEqual([null, null]);
  expect(teachingLimit("velocity", day.slice(0, 29), {})).toBeNull();
  // Above what grease stands the limits are nearer to what is normal, which is no fault.
  expect(
    teachingLimit(
      "temperature",
      day.map(() => 78),
      {},
    ),
  ).toBe(93);
});

describe("the run-in of a machine", () => {
  const noise = (at: number) => 0.1 * Math.sin(at * at);
  const settled = (count: number) => Array.from({ length: count }, (_, at) => 2 + noise(at));
  const runningIn = (count: number) => Array.from({ length: count }, (_, at) => 2 + 4 * Math.exp(-at / 25) + noise(at));

  test("the run-in of a machine does not raise its learned limits", () => {
    const [quiet, loud] = [learnLimits("velocity", settled(300), {})!, learnLimits("velocity", runningIn(300), {})!];
    expect(loud.mean).toBeCloseTo(quiet.mean, 1);
    expect(loud.alarm).toBeLessThan(1.05 * quiet.alarm);
    expect(loud.samples).toBe(300);
  });

  test("the run-in of a machine is at most the first 100 samples, and always leaves 30", () => {
    const falling = Array.from({ length: 300 }, (_, at) => 299 - at);
    expect(learnLimits("velocity", falling, { trim: 0 })!.mean).toBe(199 / 2);
    expect(learnLimits("velocity", falling.slice(0, 40), { trim: 0 })!.mean).toBe((260 + 289) / 2);
  });

  test("a quieter beginning is no run-in of vibration, for a fault only adds to it; a colder one is of a temperature", () => {
    const rising = Array.from({ length: 300 }, (_, at) => at);
    for (const quantity of ["velocity", "acceleration", "ultrasound"] as const)
      expect(learnLimits(quantity, rising, { trim: 0 })!.mean).toBe(299 / 2);
    expect(learnLimits("temperature", rising, { trim: 0 })!.mean).toBe((100 + 299) / 2);
  });

  test("a steady machine has no run-in", () => {
    const values = settled(300);
    const mean = values.reduce((sum, value) => sum + value, 0) / 300;
    expect(learnLimits("velocity", values, { trim: 0 })!.mean).toBeCloseTo(mean, 12);
  });
});
