import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id, name, notes, optionalNumber, text } from "../inputs/fields";
import { defineResource } from "./define";

/** A register of a controller that people know by name. Its plant is its controller's. */
export const registers = defineResource({
  name: "registers",
  section: "controllers",
  path: "/registers",
  screen: "/settings/backend-registers",
  tab: { place: 2 },
  details: "/settings/backend-registers?edit=:id",
  model: "Register",
  scope: byPlant,
  owner: { field: "controller_id", model: "Controller" },
  input: z.strictObject({
    controller_id: id,
    name,
    address: z.int().min(0).max(65_536),
    unit: text,
    is_writable: z.boolean().default(false),
    min: optionalNumber,
    max: optionalNumber,
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    controller_id: true,
    controller: { select: { id: true, name: true } },
    name: true,
    address: true,
    unit: true,
    is_writable: true,
    min: true,
    max: true,
    value: true,
    value_at: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { controller_id: "Controller" },
  list: {
    search: ["name", "unit"],
    sort: ["name", "address", "value_at", "created_at"],
    order: { column: "address", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      controller_id: { as: "ids", column: "controller_id", from: "/controllers" },
      is_writable: { as: "boolean", column: "is_writable" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["controller.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "controller", as: "related", sort: false },
    // A number that names something is not grouped.
    { key: "address", as: "text" },
    { key: "is_writable", as: "boolean", sort: false },
    { key: "value", as: "number", sort: false },
    { key: "unit", as: "text", sort: false },
    { key: "value_at", as: "datetime" },
  ],
  fields: [
    { name: "controller_id", as: "related", from: "/controllers" },
    { name: "name", as: "text" },
    { name: "address", as: "number", min: 0, max: 65_536, step: 1 },
    { name: "unit", as: "text" },
    { name: "min", as: "number", unitFrom: "unit" },
    { name: "max", as: "number", unitFrom: "unit" },
    { name: "is_writable", as: "toggle", span: "full" },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
