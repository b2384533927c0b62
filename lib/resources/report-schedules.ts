import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { cadences } from "@/lib/domain/monitoring/report-schedule";
import { locales } from "@/lib/domain/shared/locales";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named, ofPlant } from "./fields";

const distinct = (given: number[]) => [...new Set(given)];

/** Charts of a plant that are sent to chosen people by themselves, as a PDF. */
export const reportSchedules = defineResource({
  name: "report-schedules",
  section: "dashboard",
  path: "/report-schedules",
  screen: "/report-schedules",
  model: "ReportSchedule",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: named,
    cadence: { as: "select", input: z.enum(cadences).default("weekly"), column: true, filter: true },
    weekday: { as: "select", options: [1, 2, 3, 4, 5, 6, 7], input: z.int().min(1).max(7).default(1) },
    send_to: { column: "related" },
    next_at: { input: null, column: "datetime", sort: true },
    last_at: { input: null, column: "datetime" },
    sensor_ids: { input: z.array(id).min(1, { message: "errors.should_be_selected" }).max(40).transform(distinct) },
    send_to_ids: { input: z.array(id).max(50).default([]).transform(distinct) },
    language: { as: "select", input: z.enum(locales).default("en") },
    is_active: { as: "toggle", input: z.boolean().default(true), column: true, filter: true },
  },
  reads: { user_id: true },
  pointers: { sensor_ids: "sensors", send_to_ids: "users" },
  list: { opens_as: "grid" },
  actions: ["send_now"],
  search: { leads: ["/report-schedules/:id"] },
  parts: [
    { title: "what", fields: ["plant_id", "name", "sensor_ids"] },
    { title: "when", fields: ["cadence", "weekday", "is_active"] },
    { title: "who", fields: ["send_to_ids", "language"] },
  ],
});
