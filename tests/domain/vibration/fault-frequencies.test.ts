import { describe, expect, test } from "vitest";
import { implausibilityOf, knownBearings, ordersOf } from "@/lib/domain/vibration/bearings";
import {
  bearingFrequencies,
  bearingOrders,
  bladePassHz,
  electricalHz,
  gearMeshHz,
  polePassHz,
  synchronousRpm,
} from "@/lib/domain/vibration/fault-frequencies";
import { recording } from "@/tests/recordings";

/** Domain reference 5.1 and 5.2. */

const [driveEnd, fanEnd, rexnord, nice] = knownBearings.map((bearing) => ordersOf(bearing));

describe("the orders of a bearing", () => {
  test.each([
    ["SKF 6205-2RS JEM", driveEnd, [3.5848, 5.4152, 2.3567, 0.39828], 4],
    ["SKF 6203-2RS JEM", fanEnd, [3.0531, 4.9469, 1.9938, 0.3816], 4],
    ["Rexnord ZA-2115", rexnord, [7.0921, 8.9079, 4.1975, 0.44326], 4],
    ["NICE", nice, [3.245, 4.755, 2.5546, 0.40562], 4],
  ] as const)("the orders of the bearing %s are those of its manufacturer", (_, orders, expected, decimals) => {
    [orders!.bpfo, orders!.bpfi, orders!.bsf, orders!.ftf].forEach((order, index) => {
      expect(order).toBeCloseTo(expected[index]!, decimals);
    });
  });

  test.each(knownBearings)("the orders of $designation count each element once per revolution", (bearing) => {
    const { bpfo, bpfi, ftf } = ordersOf(bearing);
    expect(bpfo + bpfi).toBeCloseTo(bearing.geometry.elements, 12);
    expect(bpfo).toBeCloseTo(bearing.geometry.elements * ftf, 12);
  });

  test.each([
    [1797, 162.19, 107.36, 141.17, 11.93],
    [1772, 159.93, 105.87, 139.21, 11.76],
    [1750, 157.94, 104.56, 137.48, 11.62],
    [1730, 156.14, 103.36, 135.91, 11.48],
  ])("the orders of a bearing become frequencies at %i RPM", (rpm, bpfi, bpfo, bsf2, ftf) => {
    const found = bearingFrequencies(driveEnd!, rpm / 60);
    for (const [name, expected] of Object.entries({ bpfi, bpfo, bsf2, ftf }))
      expect(Math.abs(found[name as keyof typeof found] - expected)).toBeLessThan(0.01);
  });

  test("the orders of a bearing become frequencies at the speeds of the other test rigs", () => {
    const ims = bearingFrequencies(rexnord!, 2000 / 60);
    expect([ims.bpfo, ims.bpfi, ims.bsf2 / 2, ims.ftf].map((hz) => hz.toFixed(2))).toEqual([
      "236.40",
      "296.93",
      "139.92",
      "14.78",
    ]);
    const mfpt = bearingFrequencies(nice!, 25);
    expect([mfpt.bpfo, mfpt.bpfi, mfpt.bsf2 / 2, mfpt.ftf].map((hz) => hz.toFixed(2))).toEqual([
      "81.12",
      "118.88",
      "63.86",
      "10.14",
    ]);
  });

  test("the orders of a bearing have a faster cage if the outer ring rotates", () => {
    expect(25 * bearingOrders(knownBearings[3]!.geometry, "outer").ftf).toBeCloseTo(14.86, 1);
  });
});

describe("other sources", () => {
  const shaft_hz = 1780 / 60;

  test("a gear mesh frequency is computed", () => {
    expect(gearMeshHz(23, shaft_hz)).toBeCloseTo(682.33, 2);
  });

  test("a blade pass frequency is computed", () => {
    expect(bladePassHz(6, shaft_hz)).toBeCloseTo(178, 9);
  });

  test("the field frequencies of a motor are computed", () => {
    expect(electricalHz(60)).toBe(120);
    expect(synchronousRpm(60, 4)).toBe(1800);
    expect(polePassHz(60, 4, shaft_hz)).toBeCloseTo(1.333, 3);
  });
});

describe("a geometry", () => {
  const { geometry } = knownBearings[0]!;

  test.each(knownBearings)("the geometry of $designation is plausible", (bearing) => {
    expect(implausibilityOf(bearing.geometry)).toBeNull();
  });

  test("the pitch circle of a 6205 is midway between bore and outside diameter", () => {
    expect(implausibilityOf(geometry, 25, 52)).toBeNull();
  });

  test.each([
    ["elements", { elements: 2 }],
    ["elements", { elements: 8.5 }],
    ["angle", { contact_angle_deg: 90 }],
    ["element_diameter", { element_diameter: 40 }],
    ["element_diameter", { element_diameter: 0 }],
    ["crowded", { elements: 16 }],
  ])("a geometry is rejected for its %s: %j", (reason, change) => {
    expect(implausibilityOf({ ...geometry, ...change })).toMatchObject({ reason });
  });
});

const catalogue = recording("bearings/common_bearings_catalog.json");

describe.skipIf(!catalogue.present)("a published bearing catalog", () => {
  type Entry = { num_balls: number; ball_diameter_mm: number; pitch_diameter_mm: number; contact_angle_deg: number };
  type Listed = Entry & { bore_mm: number; outer_diameter_mm: number };

  test("a published bearing catalog is doubted for 20 of its 22 bearings, including the 6205", () => {
    const { bearings } = JSON.parse(catalogue.lines().join("\n")) as { bearings: Record<string, Listed> };
    const doubted = Object.entries(bearings).filter(([, entry]) => {
      const geometry = {
        elements: entry.num_balls,
        element_diameter: entry.ball_diameter_mm,
        pitch_diameter: entry.pitch_diameter_mm,
        contact_angle_deg: entry.contact_angle_deg,
      };
      return implausibilityOf(geometry, entry.bore_mm, entry.outer_diameter_mm) !== null;
    });
    expect(doubted.map(([name]) => name)).toContain("6205");
    expect([Object.keys(bearings).length, doubted.length]).toEqual([22, 20]);
  });
});
