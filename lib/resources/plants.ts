import { z } from "zod";
import { plantsThemselves } from "@/lib/domain/identity/scope";
import { levels } from "@/lib/domain/shared/levels";
import { isTimeZone } from "@/lib/domain/shared/time-zones";
import { id, moneyPerHour } from "../inputs/fields";
import { defineResource } from "./define";
import { named, noted, pictured } from "./fields";
import { active } from "./places";

const consentText = z
  .string()
  .trim()
  .max(500)
  .refine((value) => !value.includes("\0"));

export const plants = defineResource({
  name: "plants",
  section: "plants",
  path: "/plants",
  screen: "/plants",
  menu: { group: "system", icon: "plants", after: "companies" },
  // Everybody picks the plant that the interface shows.
  listedFor: "signed_in",
  model: "Plant",
  scope: plantsThemselves,
  owner: { field: "company_id", model: "Company" },
  fields: {
    company_id: { as: "related", from: "/companies", input: id, column: true, filter: true },
    name: named,
    time_zone: {
      as: "zone",
      input: z.string().refine(isTimeZone, { message: "plants.no_time_zone" }).default("UTC"),
      column: true,
      sort: true,
    },
    unit_system: { as: "select", input: z.union([z.literal(1), z.literal(2)]).default(1) },
    address: { as: "text", span: "full", search: "list" },
    /** Of the mains, for what shakes at twice of it. */
    line_hz: { as: "select", input: z.literal([50, 60]).nullable().optional() },
    downtime_cost: { as: "money", input: moneyPerHour },
    is_equipment_runtime_tracking: { as: "toggle" },
    guest_requests: { as: "toggle", input: z.boolean().default(true) },
    /** What somebody agrees to who leaves a name or an address; blank is the product's own sentence. */
    guest_consent: { input: z.strictObject({ en: consentText, es: consentText }).default({ en: "", es: "" }) },
    notes: noted,
    image_id: pictured,
    level: { column: "level", filter: { as: "options", options: levels, words: "levels", computed: true } },
    production_lines_count: { column: "number" },
    machines_count: { column: "number" },
    sensors_count: { column: "number" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
  },
  reads: {
    company: { select: { id: true, name: true, currency: true } },
    archived_at: true,
    _count: {
      select: {
        production_lines: { where: active },
        machines: { where: active },
        sensors: { where: active },
      },
    },
  },
  list: { opens_by: { column: "level", method: "asc" }, computedSort: ["level"] },
  search: { detail: ["company.name"] },
  keepsDeleted: true,
  isArchivable: true,
  actions: [
    ...(["downtime_record", "downtime_close", "downtime_correct", "work_calendar", "escalation_plan"] as const),
    ...(["shift_times", "wallboard_link", "wallboard_end"] as const),
  ],
  attached: [
    { relation: "controllers", model: "Controller", field: "plant_id", blocks: true },
    { relation: "production_lines", model: "ProductionLine", field: "plant_id" },
    { relation: "equipments", model: "Equipment", field: "plant_id" },
  ],
});
