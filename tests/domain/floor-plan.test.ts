import { describe, expect, test } from "vitest";
import type { Level } from "@/lib/domain/shared/levels";
import { inListOrder, isEachOnce, spotAfterKey, spotAt } from "@/lib/domain/structure/floor-plan";

const machine = (id: number, name: string, level: Level, level_since: string | null = null) => ({
  id,
  name,
  level,
  item: level_since === null ? null : { level_since },
});

describe("the machines of a floor plan", () => {
  test("are in the order of the list: worst, then longest, then by name, and normal ones last", () => {
    const given = [
      machine(1, "Winder", "ok"),
      machine(2, "Agitator", "ok", "2026-11-01T00:00:00Z"),
      machine(3, "Fan", "warning", "2026-11-20T00:00:00Z"),
      machine(4, "Press", "alarm", "2026-11-22T00:00:00Z"),
      machine(5, "Refiner", "alarm"),
      machine(6, "Pump", "alarm", "2026-11-21T00:00:00Z"),
      machine(7, "Saw", "unknown"),
    ];
    expect(inListOrder(given).map(({ name }) => name)).toEqual([
      ...["Pump", "Press", "Refiner", "Fan"],
      ...["Saw", "Agitator", "Winder"],
    ]);
  });

  test("are there once each", () => {
    expect(isEachOnce([{ machine_id: 1 }, { machine_id: 2 }])).toBe(true);
    expect(isEachOnce([{ machine_id: 1 }, { machine_id: 2 }, { machine_id: 1 }])).toBe(false);
  });

  const keys: [key: string, shiftKey: boolean, { x: number; y: number } | null][] = [
    ["ArrowRight", false, { x: 0.51, y: 0.985 }],
    ["ArrowLeft", true, { x: 0.45, y: 0.985 }],
    ["ArrowUp", true, { x: 0.5, y: 0.935 }],
    ["ArrowDown", true, { x: 0.5, y: 1 }],
    ["Tab", false, null],
  ];
  test.each(keys)("are moved by %s (with Shift: %s), and never off the picture", (key, shiftKey, expected) => {
    expect(spotAfterKey({ x: 0.5, y: 0.985 }, { key, shiftKey })).toEqual(expected);
  });

  test("that are dropped beside the picture are placed at its edge", () => {
    expect(spotAt(-0.2, 0.123_456)).toEqual({ x: 0, y: 0.123 });
    expect(spotAt(7, 1.001)).toEqual({ x: 1, y: 1 });
  });
});
