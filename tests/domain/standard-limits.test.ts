import { describe, expect, test } from "vitest";
import { type StandardLine, standardOf, type TypedItem, typeStandardOf } from "@/lib/domain/structure/standard-limits";

const pumpType = 7;
const line = (warning: number, of: Partial<StandardLine>) => ({
  company_id: null,
  limit_class: null,
  equipment_type_id: null,
  quantity: "velocity",
  kind: "high",
  ...of,
  warning,
});
const lines = [
  line(4.5, { limit_class: "fan" }),
  line(5.1, { limit_class: "centrifugal_pump" }),
  line(80, { limit_class: "centrifugal_pump", quantity: "temperature" }),
  line(4, { equipment_type_id: pumpType }),
  line(3, { equipment_type_id: pumpType, company_id: 1 }),
  line(3.5, { equipment_type_id: 8 }),
];
const item = (of: Partial<TypedItem> = {}): TypedItem => ({
  company_id: 1,
  equipment_type_id: pumpType,
  limit_class: null,
  power_kw: null,
  equipment_type: { limit_class: "centrifugal_pump" },
  ...of,
});

describe("standard limits", () => {
  test.each([
    ["the company's limits for the item type, and the machine type's where it has none", item(), [3, 80]],
    ["the provider's limits for the item type in another company", item({ company_id: 2 }), [4, 80]],
    ["the machine type's limits without an item type", item({ equipment_type_id: null }), [5.1, 80]],
    ["the item's own machine type where it differs from the item type's", item({ limit_class: "fan" }), [4.5]],
    ["the item type's where the item's machine type is the same", item({ limit_class: "centrifugal_pump" }), [3, 80]],
    [
      "the item type's where the item type has no machine type",
      item({ limit_class: "fan", equipment_type: null }),
      [3],
    ],
    ["none without a type", item({ equipment_type_id: null, equipment_type: null }), []],
  ])("standard limits of an item are %s", (_name, of, warnings) => {
    expect(standardOf(lines, of).map(({ warning }) => warning)).toEqual(warnings);
  });

  test("standard limits of a new sensor are the item type's alone", () => {
    expect(typeStandardOf(lines, item()).map(({ warning }) => warning)).toEqual([3]);
    expect(typeStandardOf(lines, item({ limit_class: "fan" }))).toEqual([]);
  });
});
