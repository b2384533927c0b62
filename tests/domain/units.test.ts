import { describe, expect, test } from "vitest";
import {
  baseUnitOf,
  differenceFromBase,
  differenceToBase,
  fromBase,
  type Quantity,
  quantities,
  roundTo,
  shown,
  shownUnit,
  toBase,
  unitSystems,
  unitsOf,
} from "@/lib/domain/shared/units";

const vectors: [Quantity, number, string, number][] = [
  ["velocity", 1, "in/s", 25.4],
  ["velocity", 0.28, "in/s", 7.112],
  ["velocity", 0.0046, "in/s", 0.11684],
  ["velocity", 0.01, "m/s", 10],
  ["acceleration", 9.80665, "m/s²", 1],
  ["acceleration", 386.0886, "in/s²", 1],
  ["acceleration", 120, "mg", 0.12],
  ["displacement", 1, "mil", 0.0254],
  ["displacement", 25.4, "µm", 0.0254],
  ["displacement", 0.5, "in", 12.7],
  ["temperature", 212, "°F", 100],
  ["temperature", 78.65, "°F", 25.916667],
  ["temperature", 273.15, "K", 0],
  ["pressure", 75, "psi", 517.1068],
  ["pressure", 1, "bar", 100],
  ["pressure", 14.6959488, "psia", 0],
  ["current", 250, "mA", 0.25],
  ["frequency", 1800, "cpm", 30],
  ["speed", 30, "Hz", 1800],
  ["ultrasound", 35.2, "dBuV", 35.2],
];

test.each(vectors)("%s: %f %s is %f in the base unit, and back", (quantity, value, unit, base) => {
  expect(toBase(quantity, value, unit)).toBeCloseTo(base, 4);
  expect(fromBase(quantity, toBase(quantity, value, unit)!, unit)).toBeCloseTo(value, 9);
});

test("75 psi is 5.17107 bar", () => {
  expect(fromBase("pressure", toBase("pressure", 75, "psi")!, "bar")).toBeCloseTo(5.17107, 5);
});

test("a unit of another quantity is rejected, and so is an object property name", () => {
  expect(toBase("velocity", 1, "°C")).toBeNull();
  expect(fromBase("temperature", 1, "psi")).toBeNull();
  expect(toBase("velocity", 1, "constructor")).toBeNull();
});

test("a temperature difference has no offset", () => {
  expect(differenceFromBase("temperature", 10, "°F")).toBeCloseTo(18, 9);
  expect(differenceToBase("temperature", 18, "°F")).toBeCloseTo(10, 9);
  expect(differenceToBase("temperature", 18, "in")).toBeNull();
});

test.each(quantities)("%s shows a unit it can convert, in both systems", (quantity) => {
  expect(unitsOf(quantity)).toContain(baseUnitOf(quantity));
  for (const system of [unitSystems.metric, unitSystems.imperial]) {
    expect(unitsOf(quantity)).toContain(shownUnit(quantity, system).unit);
  }
});

test("metric shows mm/s, Celsius and mm; imperial in/s, Fahrenheit and inches", () => {
  const units = (system: 1 | 2) =>
    (["velocity", "temperature", "displacement"] as const).map((quantity) => shownUnit(quantity, system).unit);

  expect(units(1)).toEqual(["mm/s", "°C", "mm"]);
  expect(units(2)).toEqual(["in/s", "°F", "in"]);
});

test("a value is shown in the viewer's unit with its usual decimals", () => {
  expect(shown("velocity", 4.5, 2)).toEqual({ value: 0.177, unit: "in/s" });
  expect(shown("velocity", 4.505, 1)).toEqual({ value: 4.51, unit: "mm/s" });
  expect(shown("temperature", 25.9, 2)).toEqual({ value: 78.6, unit: "°F" });
  expect(shown("speed", 1797.5, 1)).toEqual({ value: 1798, unit: "RPM" });
});

describe("rounding", () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.1 + 0.2, 2, 0.3],
    [1e-9, 3, 0],
    [-1e-9, 3, 0],
    [1.45e-7, 8, 1.5e-7],
    [123456789.125, 2, 123456789.13],
  ])("%d rounded to %d decimals is %d", (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded);
  });

  test("values are rounded as their printed digits are, near a half too", () => {
    const printed = (value: number, decimals: number) => {
      const [digits, exponent = "0"] = String(Math.abs(value)).split("e");
      const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
      const [shown, power = "0"] = String(whole).split("e");
      return Math.sign(value) * Number(`${shown}e${Number(power) - decimals}`);
    };
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let turn = 0; turn < 20_000; turn++) {
      const decimals = turn % 8;
      const value = (random() - 0.5) * 10 ** (random() * 12 - 3);
      const half = (Math.round(value * 10 ** decimals) + 0.5) / 10 ** decimals;
      for (const one of [value, half, half * (1 + 2e-16), half * (1 - 2e-16)])
        expect(roundTo(one, decimals) === printed(one, decimals), `${one} to ${decimals}`).toBe(true);
    }
  });
});
