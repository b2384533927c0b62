import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

export const brands = defineResource({
  name: "brands",
  section: "brands",
  path: "/equipments/brands",
  screen: "/brands",
  model: "Brand",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    is_crossover_excluded: z.boolean().default(false),
    image_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    image_id: true,
    is_crossover_excluded: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { is_crossover_excluded: { as: "boolean", column: "is_crossover_excluded" } },
  },
  search: { words: ["name"], label: ["name"], detail: [], group: { kind: "brands", place: 8 } },
  columns: [
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "is_crossover_excluded", as: "boolean", sort: false },
    { key: "created_at", as: "date" },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "is_crossover_excluded", as: "toggle" },
    { name: "image_id", as: "image", span: "full" },
  ],
  files: ["image"],
});
