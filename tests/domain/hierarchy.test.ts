import { expect, test } from "vitest";
import { levels, worstLevel } from "@/lib/domain/shared/levels";
import { childKind, hrefOf, levelOfPlace, nodeKey, parseNodeKey, reordered } from "@/lib/domain/structure/hierarchy";

test("the worst level wins, and a place without sensors is unknown", () => {
  for (const [index, level] of levels.entries()) expect(worstLevel(levels.slice(index).toReversed())).toBe(level);
  expect(worstLevel([])).toBe("unknown");
});

test.each([
  [{}, "unknown"],
  [{ ok: 3 }, "ok"],
  [{ ok: 3, unknown: 1 }, "unknown"],
  [{ ok: 30, warning: 2, alarm: 1 }, "alarm"],
  [{ ok: 1, inactive: 2 }, "inactive"],
] as const)("a place with sensors %j is %s", (sensors, level) => {
  expect(levelOfPlace(sensors)).toBe(level);
});

test("a tree key identifies one node, an invalid key none", () => {
  expect(parseNodeKey(nodeKey("machine", 17))).toEqual({ kind: "machine", id: 17 });
  for (const key of ["", "machine", "machine:", "machine:x", "wheel:3", "machine:17:3"])
    expect(parseNodeKey(key)).toBeNull();
});

test("a utility and a sensor without an item have their own pages", () => {
  expect(hrefOf({ kind: "production_line", id: 4 })).toBe("/production-lines/4/details");
  expect(hrefOf({ kind: "production_line", id: 4, is_utility: true })).toBe("/utilities/4/details");
  expect(hrefOf({ kind: "sensor", id: 9, equipment_id: 5 })).toBe("/equipments/5/details/pdm/9");
  expect(hrefOf({ kind: "sensor", id: 9, equipment_id: null })).toBe("/banner-sensors/9");
});

test("below a machine are assets, below a sensor nothing", () => {
  expect(childKind("machine")).toBe("asset");
  expect(childKind("sensor")).toBeNull();
});

test.each([
  [
    [1, 2, 3],
    [3, 2, 1],
    [3, 2, 1],
  ],
  [
    [1, 2, 3, 4, 5],
    [5, 2],
    [1, 5, 3, 4, 2],
  ],
  [[1, 2, 3], [2], [1, 2, 3]],
  [[1, 2, 3], [], [1, 2, 3]],
])("of %j, %j are reordered to %j", (all, chosen, order) => {
  expect(reordered(all, chosen)).toEqual(order);
});
