import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import { color, id, name, optionalNumber, text } from "../inputs/fields";
import { defineResource } from "./define";
import { named, turningParts } from "./fields";

const optionValue = z.strictObject({ id: id.optional(), name, number: optionalNumber, color });
const option = z.strictObject({
  id: id.optional(),
  name,
  unit: text,
  values: z.array(optionValue).max(200).default([]),
});

/** Shown as Item type: motor, pump, bearing, with what its part numbers are recognized by. */
export const equipmentTypes = defineResource({
  name: "equipment-types",
  section: "equipment_types",
  path: "/equipments/types",
  screen: "/equipment-types",
  menu: { group: "catalogs", icon: "item_types", key: "item_types", after: "part_numbers" },
  listedFor: ["view_dashboard", "view_part_numbers", "view_library"],
  model: "EquipmentType",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    category_id: {
      as: "related",
      from: "/equipments/types/options/categories",
      column: true,
      filter: true,
      of: "EquipmentCategory",
    },
    limit_class: { as: "select", input: z.enum(limitClasses).nullable().optional(), column: true },
    rpm_option_value_id: {
      as: "select",
      options: rpmOptions.map(({ id }) => id),
      input: z
        .int()
        .refine((value) => rpmOptions.some(({ id }) => id === value), "errors.not_an_option")
        .nullable()
        .optional(),
      column: true,
    },
    /** Times the alarm limit. */
    replace_ratio: { as: "number", input: z.number().min(1).max(20).nullable().optional() },
    ...turningParts,
    options_count: { column: "number" },
    brand_models_count: { column: "number" },
    /** Without an id an option or value is new; one that is left out is removed, if no part number has it. */
    options: { input: z.array(option).max(50).default([]), isStored: false },
  },
  reads: {
    category: { select: { id: true, name: true, color: true } },
    options: {
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: {
        id: true,
        name: true,
        unit: true,
        values: {
          orderBy: [{ position: "asc" }, { id: "asc" }],
          select: { id: true, name: true, number: true, color: true },
        },
      },
    },
    _count: { select: { brand_models: true } },
  },
  search: { detail: ["limit_class"] },
  parts: [
    { title: "type", fields: ["name", "category_id", "limit_class", "rpm_option_value_id", "replace_ratio"] },
    { title: "turning", fields: ["teeth", "blades", "belt_length_mm", "sheave_diameter_mm"] },
    { title: "options", fields: ["options"] },
  ],
});
