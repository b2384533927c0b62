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
  menu: { group: "catalogs", icon: "categories", key: "categories", after: "item_types" },
  listedFor: ["view_equipment_types"],
  model: "EquipmentCategory",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: { as: "text", input: name, column: "link", search: true },
    color: { as: "text", input: color, column: true },
    position: { as: "number", min: 0, input: z.int().min(0).max(10_000).default(0), column: true },
    types_count: { column: "number" },
  },
  reads: { _count: { select: { types: true } } },
  list: { sort: ["position", "name", "created_at"], order: { column: "position", method: "asc" } },
});
