import { z } from "zod";
import { plantsThemselves } from "@/lib/domain/identity/scope";
import { levels } from "@/lib/domain/shared/levels";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import { id, moneyPerHour, name, notes, optionalId, text } from "../inputs/fields";
import { defineResource } from "./define";
import { active, notesAndImage } from "./places";

export const plants = defineResource({
  name: "plants",
  section: "plants",
  path: "/plants",
  screen: "/plants",
  // Everybody picks the plant that the interface shows.
  listedFor: "signed_in",
  model: "Plant",
  scope: plantsThemselves,
  owner: { field: "company_id", model: "Company" },
  input: z.strictObject({
    company_id: id,
    name,
    time_zone: z.string().refine(isTimeZone, { message: "plants.no_time_zone" }).default("UTC"),
    unit_system: z.union([z.literal(1), z.literal(2)]).default(1),
    address: text,
    notes,
    is_equipment_runtime_tracking: z.boolean().default(false),
    downtime_cost: moneyPerHour,
    image_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    company: { select: { id: true, name: true, currency: true } },
    name: true,
    time_zone: true,
    unit_system: true,
    address: true,
    notes: true,
    is_equipment_runtime_tracking: true,
    downtime_cost: true,
    image_id: true,
    archived_at: true,
    created_at: true,
    updated_at: true,
    version: true,
    _count: {
      select: {
        production_lines: { where: active },
        machines: { where: active },
        sensors: { where: active },
      },
    },
  },
  list: {
    opens_by: { column: "level", method: "asc" },
    computedSort: ["level"],
    search: ["name", "address"],
    sort: ["name", "time_zone", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      company_id: { as: "ids", column: "company_id", from: "/companies" },
      level: { as: "options", options: levels, words: "levels", computed: true },
      is_archived: { as: "archived", column: "archived_at" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["company.name"] },
  columns: [
    { key: "level", as: "level" },
    { key: "name", as: "link" },
    { key: "company", as: "related", sort: false },
    { key: "time_zone", as: "zone" },
    { key: "production_lines_count", as: "number", sort: false },
    { key: "machines_count", as: "number", sort: false },
    { key: "sensors_count", as: "number", sort: false },
  ],
  fields: [
    { name: "company_id", as: "related", from: "/companies" },
    { name: "name", as: "text" },
    { name: "time_zone", as: "zone" },
    { name: "unit_system", as: "select", options: [1, 2] },
    { name: "address", as: "text", span: "full" },
    { name: "downtime_cost", as: "money" },
    { name: "is_equipment_runtime_tracking", as: "toggle" },
    ...notesAndImage,
  ],
  files: ["image"],
  keepsDeleted: true,
  isArchivable: true,
  actions: ["downtime_record", "downtime_close", "work_calendar", "escalation_plan"],
  attached: [
    { relation: "controllers", model: "Controller", field: "plant_id", blocks: true },
    { relation: "production_lines", model: "ProductionLine", field: "plant_id" },
    { relation: "equipments", model: "Equipment", field: "plant_id" },
  ],
});
