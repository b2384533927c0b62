import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { color, name } from "../inputs/fields";
import { defineResource } from "./define";

/** Shown as Item type category: what item types are grouped by. */
export const equipmentCategories = defineResource({
  name: "equipment-categories",
  section: "equipment_type_categories",
  path: "/equipments/types/options/categories",
  screen: "/equipment-types-categories",
  listedFor: ["view_equipment_types"],
  model: "EquipmentCategory",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({ name, color, position: z.int().min(0).max(10_000).default(0) }),
  select: {
    id: true,
    company_id: true,
    name: true,
    color: true,
    position: true,
    created_at: true,
    updated_at: true,
    version: true,
    _count: { select: { types: true } },
  },
  list: {
    search: ["name"],
    sort: ["position", "name", "created_at"],
    order: { column: "position", method: "asc" },
    filters: {},
  },
  search: { words: ["name"], label: ["name"], detail: [] },
  columns: [
    { key: "name", as: "link" },
    { key: "color", as: "text", sort: false },
    { key: "position", as: "number" },
    { key: "types_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "color", as: "text" },
    { name: "position", as: "number", min: 0 },
  ],
});
