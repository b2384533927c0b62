import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id, name, notes, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** A bench where work is done. */
export const workStations = defineResource({
  name: "work-stations",
  section: "work_stations",
  path: "/plants/work-stations",
  screen: "/work-stations",
  listedFor: ["view_maintenance"],
  model: "WorkStation",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({ plant_id: id, name, production_line_id: optionalId, notes }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    production_line_id: true,
    production_line: { select: { id: true, name: true } },
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { production_line_id: "ProductionLine" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      production_line_id: { as: "ids", column: "production_line_id", from: "/production-lines" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["plant.name"], leads: ["/work-stations?edit=:id"] },
  columns: [
    { key: "name", as: "link" },
    { key: "plant", as: "related", sort: false },
    { key: "production_line", as: "related", sort: false },
    { key: "notes", as: "text", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "production_line_id", as: "related", from: "/production-lines", within: "plant_id" },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
