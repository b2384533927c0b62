import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { id, name, notes, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

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
  details: "/brand-models/:id/details",
  listedFor: ["view_dashboard", "view_store_rooms", "view_library"],
  model: "BrandModel",
  scope: catalogue,
  owner: "viewer",
  files: ["image"],
  input: z.strictObject({
    name,
    brand_id: id,
    equipment_type_id: optionalId,
    description: notes,
    price: z.int().min(0).max(2_000_000_000).nullable().optional(),
    currency: z.enum(currencies).default("USD"),
    lead_time_days: z.int().min(0).max(3_650).nullable().optional(),
    subtype_id: optionalId,
    is_crossover_excluded: z.boolean().default(false),
    option_values: z.array(optionValue).max(50).default([]),
    bearings: z
      .array(z.strictObject({ position: name, bearing_id: id }))
      .max(50)
      .default([]),
    crossover_ids: ids.default([]),
    document_ids: ids.default([]),
    image_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    brand_id: true,
    brand: { select: { id: true, name: true, is_crossover_excluded: true } },
    equipment_type_id: true,
    equipment_type: { select: { id: true, name: true } },
    description: true,
    price: true,
    currency: true,
    lead_time_days: true,
    subtype_id: true,
    subtype: { select: { id: true, name: true } },
    is_crossover_excluded: true,
    image_id: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { brand_id: "Brand", equipment_type_id: "EquipmentType", subtype_id: "BannerSubtype" },
  pointers: { crossover_ids: "brand-models" },
  list: {
    search: ["name", "description"],
    sort: ["name", "price", "lead_time_days", "created_at"],
    order: { column: "name", method: "asc" },
    emptyLast: ["price", "lead_time_days"],
    filters: {
      brand_id: { as: "ids", column: "brand_id", from: "/equipments/brands" },
      equipment_type_id: { as: "ids", column: "equipment_type_id", from: "/equipments/types" },
      is_in_stock: { as: "boolean", computed: true },
    },
  },
  search: { words: ["name", "description"], label: ["name"], detail: ["brand.name"] },
  columns: [
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "brand", as: "related", sort: false },
    { key: "equipment_type", as: "related", sort: false },
    { key: "price", as: "money" },
    { key: "lead_time_days", as: "quantity", unit: "d" },
    { key: "on_hand", as: "number", sort: false },
    { key: "fitted_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "brand_id", as: "related", from: "/equipments/brands" },
    { name: "equipment_type_id", as: "related", from: "/equipments/types" },
    { name: "price", as: "money" },
    { name: "currency", as: "select", options: currencies },
    { name: "lead_time_days", as: "number", unit: "d", min: 0 },
    { name: "subtype_id", as: "related", from: "/sensors/banner-v2/subtypes" },
    { name: "is_crossover_excluded", as: "toggle" },
    { name: "description", as: "textarea", span: "full" },
    { name: "image_id", as: "image", span: "full" },
  ],
  parts: [
    { title: "part", fields: ["name", "brand_id", "equipment_type_id", "description"] },
    { title: "options", fields: ["option_values"] },
    { title: "buying", fields: ["price", "currency", "lead_time_days"] },
    { title: "bearings", fields: ["bearings"] },
    { title: "crossovers", fields: ["crossover_ids", "is_crossover_excluded"] },
    { title: "documents", fields: ["document_ids"] },
    { title: "more", fields: ["subtype_id", "image_id"] },
  ],
});
