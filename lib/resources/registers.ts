import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named, noted } from "./fields";

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
  fields: {
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    controller_id: { as: "related", from: "/controllers", input: id, column: true, filter: true, of: "Controller" },
    name: named,
    address: {
      as: "number",
      min: 0,
      max: 65_536,
      step: 1,
      input: z.int().min(0).max(65_536),
      column: "text",
      sort: true,
    },
    unit: { as: "text", column: true, search: "list" },
    min: { as: "number", unitFrom: "unit" },
    max: { as: "number", unitFrom: "unit" },
    is_writable: { as: "toggle", span: "full", column: true, filter: true },
    notes: noted,
    value: { input: null, column: "number" },
    value_at: { input: null, column: "datetime", sort: true },
  },
  columns: ["name", "controller", "address", "is_writable", "value", "unit", "value_at"],
  list: { order: { column: "address", method: "asc" } },
  search: { detail: ["controller.name"] },
});
