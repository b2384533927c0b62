import { expect, test } from "vitest";
import { toBase } from "@/lib/domain/shared/units";
import { type IsoClass, isoClasses, isoZone } from "@/lib/domain/structure/iso-zones";

test.each<[IsoClass, number, string, string]>([
  ["group_2_rigid", 1.39, "mm/s", "A"],
  ["group_2_rigid", 1.4, "mm/s", "B"],
  ["group_2_rigid", 2.8, "mm/s", "C"],
  ["group_2_rigid", 4.5, "mm/s", "D"],
  ["group_1_rigid", 0.279, "in/s", "C"],
  ["group_1_rigid", 0.28, "in/s", "D"],
])("a machine of %s at %f %s is in zone %s", (isoClass, value, unit, zone) => {
  expect(isoZone(toBase("velocity", value, unit)!, isoClasses[isoClass])).toBe(zone);
});

test("ISO boundaries rise from zone to zone", () => {
  for (const { ab, bc, cd } of Object.values(isoClasses)) expect(ab < bc && bc < cd).toBe(true);
});
