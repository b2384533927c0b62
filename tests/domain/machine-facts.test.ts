import { expect, test } from "vitest";
import { type FactItem, factsOf } from "@/lib/domain/vibration/machine-facts";

const turning = {
  teeth: null,
  blades: null,
  belt_length_mm: null,
  sheave_diameter_mm: null,
  rpm_option_value_id: null,
  limit_class: null,
};
const item: FactItem = { ...turning, poles: null, power_kw: null, equipment_type: null, plant: { line_hz: null } };
const type = { ...turning, teeth: 19, blades: 6, belt_length_mm: 2240, sheave_diameter_mm: 200 };

test("nothing is known of a machine of which nothing is entered", () => {
  expect(Object.values(factsOf(item))).toEqual(Object.values(factsOf(item)).map(() => null));
});

test("an item has the parts of its type, and its own before those", () => {
  expect(factsOf({ ...item, equipment_type: type })).toMatchObject({
    teeth: 19,
    blades: 6,
    belt_length_mm: 2240,
    sheave_diameter_mm: 200,
  });
  expect(factsOf({ ...item, equipment_type: type, teeth: 23, sheave_diameter_mm: 180 })).toMatchObject({
    teeth: 23,
    blades: 6,
    belt_length_mm: 2240,
    sheave_diameter_mm: 180,
  });
});

test("poles and line frequency are those of the motor speed that was chosen, unless item and plant have their own", () => {
  const sixPolesAt50 = { ...type, rpm_option_value_id: 3 };
  expect(factsOf({ ...item, equipment_type: sixPolesAt50 })).toMatchObject({ poles: 6, line_hz: 50 });
  expect(
    factsOf({ ...item, rpm_option_value_id: 8, equipment_type: sixPolesAt50, plant: { line_hz: null } }),
  ).toMatchObject({ poles: 4, line_hz: 60 });
  expect(factsOf({ ...item, poles: 2, equipment_type: sixPolesAt50, plant: { line_hz: 60 } })).toMatchObject({
    poles: 2,
    line_hz: 60,
  });
});

test("what counts as new is that of the machine's class", () => {
  expect(factsOf({ ...item, limit_class: "centrifugal_pump" }).zone_a_mm_s).toBe(3.2);
  expect(factsOf({ ...item, limit_class: "centrifugal_pump", power_kw: 200 }).zone_a_mm_s).toBe(3.2);
  expect(factsOf({ ...item, limit_class: "centrifugal_pump", power_kw: 250 }).zone_a_mm_s).toBe(4.2);
  expect(factsOf({ ...item, power_kw: 75 }).zone_a_mm_s).toBe(1.4);
  expect(factsOf({ ...item, limit_class: "reciprocating" }).zone_a_mm_s).toBeNull();
});
