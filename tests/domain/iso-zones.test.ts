import { expect, test } from "vitest";
import { toBase } from "@/lib/domain/shared/units";
import { type IsoClass, isoClasses } from "@/lib/domain/structure/iso-zones";

test.each<[IsoClass, number, string, "ab" | "bc" | "cd"]>([
  ["group_2_rigid", 1.4, "mm/s", "ab"],
  ["group_2_rigid", 2.8, "mm/s", "bc"],
  ["group_2_rigid", 4.5, "mm/s", "cd"],
  ["group_1_rigid", 0.28, "in/s", "cd"],
])("a machine of %s reaches with %f %s the boundary %s", (isoClass, value, unit, boundary) => {
  const velocity = toBase("velocity", value, unit)!;
  expect(velocity).toBeGreaterThanOrEqual(isoClasses[isoClass][boundary]);
  expect(velocity).toBeLessThan(isoClasses[isoClass][boundary] + 0.02);
});

test("ISO boundaries rise from zone to zone", () => {
  for (const { ab, bc, cd } of Object.values(isoClasses)) expect(ab < bc && bc < cd).toBe(true);
});
