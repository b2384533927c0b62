import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, named, pictured } from "./fields";

const optionValue = z
  .strictObject({ option_id: id, value_id: id.optional(), number: z.number().finite().optional() })
  .refine(({ value_id, number }) => (value_id === undefined) !== (number === undefined), {
    message: "brand-models.value_or_number",
  });

const ids = z
  .array(id)
  .max(200)
  .transform((given) => [...new Set(given)]);

/** Shown as Part number: what a maker sells under one name. */
export const brandModels = defineResource({
  name: "brand-models",
  section: "part_numbers",
  path: "/equipments/brands/models",
  screen: "/brand-models",
  menu: { group: "catalogs", icon: "part_numbers", key: "part_numbers", after: "brands" },
  details: "/brand-models/:id/details",
  listedFor: ["view_dashboard", "view_store_rooms", "view_library"],
  model: "BrandModel",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    brand_id: { as: "related", from: "/equipments/brands", input: id, column: true, filter: true, of: "Brand" },
    equipment_type_id: { as: "related", from: "/equipments/types", column: true, filter: true, of: "EquipmentType" },
    price: { as: "money", column: true, sort: "empty_last" },
    currency: { as: "select", input: z.enum(currencies).default("USD") },
    lead_time_days: {
      as: "number",
      unit: "d",
      min: 0,
      input: z.int().min(0).max(3_650).nullable().optional(),
      column: true,
      sort: "empty_last",
    },
    subtype_id: { as: "related", from: "/sensors/banner-v2/subtypes", of: "BannerSubtype" },
    is_crossover_excluded: { as: "toggle" },
    description: { as: "textarea", span: "full", search: true },
    on_hand: { column: "number" },
    fitted_count: { column: "number" },
    is_in_stock: { filter: { as: "boolean", computed: true } },
    option_values: { input: z.array(optionValue).max(50).default([]), isStored: false },
    bearings: {
      input: z
        .array(z.strictObject({ position: name, bearing_id: id }))
        .max(50)
        .default([]),
      isStored: false,
    },
    crossover_ids: { input: ids.default([]), isStored: false },
    document_ids: { input: ids.default([]), isStored: false },
    image_id: { ...pictured, column: true },
    ...customized,
  },
  reads: { brand: { select: { id: true, name: true, is_crossover_excluded: true } } },
  pointers: { crossover_ids: "brand-models" },
  search: { detail: ["brand.name"] },
  parts: [
    { title: "part", fields: ["name", "brand_id", "equipment_type_id", "description"] },
    { title: "options", fields: ["option_values"] },
    { title: "buying", fields: ["price", "currency", "lead_time_days"] },
    { title: "bearings", fields: ["bearings"] },
    { title: "crossovers", fields: ["crossover_ids", "is_crossover_excluded"] },
    { title: "documents", fields: ["document_ids"] },
    { title: "more", fields: ["subtype_id", "image_id"] },
    { title: "custom", fields: ["custom"] },
  ],
});
