import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import { color, id, name, optionalId, optionalNumber, text } from "../inputs/fields";
import { defineResource } from "./define";

const optionValue = z.strictObject({ id: id.optional(), name, number: optionalNumber, color });
const option = z.strictObject({
  id: id.optional(),
  name,
  unit: text,
  values: z.array(optionValue).max(200).default([]),
});

/** Shown as Item type: motor, pump, bearing, with what its part numbers are told by. */
export const equipmentTypes = defineResource({
  name: "equipment-types",
  section: "equipment_types",
  path: "/equipments/types",
  screen: "/equipment-types",
  listedFor: ["view_dashboard", "view_part_numbers", "view_library"],
  model: "EquipmentType",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    category_id: optionalId,
    limit_class: z.enum(limitClasses).nullable().optional(),
    rpm_option_value_id: z
      .int()
      .refine((value) => rpmOptions.some(({ id }) => id === value), "errors.not_an_option")
      .nullable()
      .optional(),
    /** Without an id an option or value is new; one that is left out is removed, if no part number has it. */
    options: z.array(option).max(50).default([]),
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    category_id: true,
    category: { select: { id: true, name: true, color: true } },
    limit_class: true,
    rpm_option_value_id: true,
    created_at: true,
    updated_at: true,
    version: true,
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
  references: { category_id: "EquipmentCategory" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { category_id: { as: "ids", column: "category_id", from: "/equipments/types/options/categories" } },
  },
  search: { words: ["name"], label: ["name"], detail: ["limit_class"] },
  columns: [
    { key: "name", as: "link" },
    { key: "category", as: "related", sort: false },
    { key: "limit_class", as: "option", sort: false },
    { key: "rpm_option_value_id", as: "option", sort: false },
    { key: "options_count", as: "number", sort: false },
    { key: "brand_models_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "category_id", as: "related", from: "/equipments/types/options/categories" },
    { name: "limit_class", as: "select", options: limitClasses },
    { name: "rpm_option_value_id", as: "select", options: rpmOptions.map(({ id }) => id) },
  ],
  parts: [
    { title: "type", fields: ["name", "category_id", "limit_class", "rpm_option_value_id"] },
    { title: "options", fields: ["options"] },
  ],
});
