import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { fileKinds } from "@/lib/domain/shared/file-kinds";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { made } from "./fields";

/** Documents, pictures and videos that people look things up in; the provider's are read by everyone. */
export const libraries = defineResource({
  name: "libraries",
  section: "library",
  path: "/libraries",
  screen: "/library",
  menu: { group: "catalogs", icon: "library", key: "library", after: "stations" },
  model: "Library",
  scope: catalogue,
  owner: "viewer",
  fields: {
    title: { as: "text", input: name, column: "link", sort: true, search: true },
    kind: { column: "option", filter: { as: "options", options: fileKinds, computed: true } },
    file_id: { input: id },
    language_id: {
      as: "select",
      input: z
        .union([z.literal(1), z.literal(2)])
        .nullable()
        .optional(),
      column: true,
    },
    brand_id: { as: "related", from: "/equipments/brands", column: true, filter: true, of: "Brand" },
    brand_model_id: { as: "related", from: "/equipments/brands/models", column: true, filter: true, of: "BrandModel" },
    equipment_type_id: { as: "related", from: "/equipments/types", column: true, filter: true, of: "EquipmentType" },
    size: { column: "number" },
    created_at: made,
  },
  reads: { file: { select: { id: true, name: true, mime: true, size: true } } },
  columns: ["kind", "title", "language_id", "brand", "brand_model", "equipment_type", "size", "created_at"],
  files: ["file"],
  takes: "documents",
  list: { opens_as: "grid", order: { column: "title", method: "asc" } },
  search: { detail: ["brand.name", "brand_model.name"], leads: ["/library?show=:id"] },
});
