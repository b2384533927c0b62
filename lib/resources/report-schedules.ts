import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { cadences } from "@/lib/domain/monitoring/report-schedule";
import { locales } from "@/lib/domain/shared/locales";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";

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
  input: z.strictObject({
    plant_id: id,
    name,
    cadence: z.enum(cadences).default("weekly"),
    weekday: z.int().min(1).max(7).default(1),
    sensor_ids: z.array(id).min(1, { message: "errors.should_be_selected" }).max(40).transform(distinct),
    send_to_ids: z.array(id).max(50).default([]).transform(distinct),
    language: z.enum(locales).default("en"),
    is_active: z.boolean().default(true),
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    cadence: true,
    weekday: true,
    sensor_ids: true,
    send_to_ids: true,
    language: true,
    is_active: true,
    user_id: true,
    next_at: true,
    last_at: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  pointers: { sensor_ids: "sensors", send_to_ids: "users" },
  list: {
    search: ["name"],
    sort: ["name", "next_at", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      cadence: { as: "options", column: "cadence", options: cadences },
      is_active: { as: "boolean", column: "is_active" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["plant.name"], leads: ["/report-schedules/:id"] },
  columns: [
    { key: "name", as: "link" },
    { key: "plant", as: "related", sort: false },
    { key: "cadence", as: "option", sort: false },
    { key: "send_to", as: "related", sort: false },
    { key: "next_at", as: "datetime" },
    { key: "last_at", as: "datetime", sort: false },
    { key: "is_active", as: "boolean", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "cadence", as: "select", options: cadences },
    { name: "weekday", as: "select", options: [1, 2, 3, 4, 5, 6, 7] },
    { name: "language", as: "select", options: locales },
    { name: "is_active", as: "toggle" },
  ],
  parts: [
    { title: "what", fields: ["plant_id", "name", "sensor_ids"] },
    { title: "when", fields: ["cadence", "weekday", "is_active"] },
    { title: "who", fields: ["send_to_ids", "language"] },
  ],
});
