import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { fileKinds } from "@/lib/domain/shared/file-kinds";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** Documents, pictures and videos that people look things up in; the provider's are read by everyone. */
export const libraries = defineResource({
  name: "libraries",
  section: "library",
  path: "/libraries",
  screen: "/library",
  model: "Library",
  scope: catalogue,
  owner: "viewer",
  files: ["file"],
  takes: "documents",
  input: z.strictObject({
    title: name,
    file_id: id,
    language_id: z
      .union([z.literal(1), z.literal(2)])
      .nullable()
      .optional(),
    brand_id: optionalId,
    brand_model_id: optionalId,
    equipment_type_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    title: true,
    file_id: true,
    file: { select: { id: true, name: true, mime: true, size: true } },
    language_id: true,
    brand_id: true,
    brand: { select: { id: true, name: true } },
    brand_model_id: true,
    brand_model: { select: { id: true, name: true } },
    equipment_type_id: true,
    equipment_type: { select: { id: true, name: true } },
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { brand_id: "Brand", brand_model_id: "BrandModel", equipment_type_id: "EquipmentType" },
  list: {
    search: ["title"],
    sort: ["title", "created_at"],
    order: { column: "title", method: "asc" },
    filters: {
      kind: { as: "options", options: fileKinds, computed: true },
      brand_id: { as: "ids", column: "brand_id", from: "/equipments/brands" },
      brand_model_id: { as: "ids", column: "brand_model_id", from: "/equipments/brands/models" },
      equipment_type_id: { as: "ids", column: "equipment_type_id", from: "/equipments/types" },
    },
  },
  search: {
    words: ["title"],
    label: ["title"],
    detail: ["brand.name", "brand_model.name"],
    leads: ["/library?show=:id"],
  },
  columns: [
    { key: "kind", as: "option", sort: false },
    { key: "title", as: "link" },
    { key: "language_id", as: "option", sort: false },
    { key: "brand", as: "related", sort: false },
    { key: "brand_model", as: "related", sort: false },
    { key: "equipment_type", as: "related", sort: false },
    { key: "size", as: "number", sort: false },
    { key: "created_at", as: "date" },
  ],
  fields: [
    { name: "title", as: "text" },
    { name: "language_id", as: "select", options: [1, 2] },
    { name: "brand_id", as: "related", from: "/equipments/brands" },
    { name: "brand_model_id", as: "related", from: "/equipments/brands/models" },
    { name: "equipment_type_id", as: "related", from: "/equipments/types" },
  ],
});
