import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { workOrderType } from "@/lib/domain/maintenance/work-order";
import { color, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** Shown as Work order type: a kind of breakdown, setup or PM, with what its orders begin with and ask for. */
export const maintenanceCategories = defineResource({
  name: "maintenance-categories",
  section: "work_order_type",
  path: "/maintenance/categories",
  screen: "/maintenance-categories",
  listedFor: ["view_maintenance", "view_work_order_requests"],
  model: "MaintenanceCategory",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    type: z.enum(workOrderType.names as [string, ...string[]]),
    /** Completing asks whether the tools were cleaned and counted. */
    asks_sanitization: z.boolean().default(false),
    task_procedure_id: optionalId,
    default_minutes: z.int().min(1).max(100_000).nullable().optional(),
    color,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    type: true,
    is_standard: true,
    asks_sanitization: true,
    task_procedure_id: true,
    task_procedure: { select: { id: true, name: true } },
    default_minutes: true,
    color: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { task_procedure_id: "TaskProcedure" },
  list: {
    search: ["name"],
    sort: ["name", "type", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      type: { as: "options", column: "type", options: workOrderType.names },
      asks_sanitization: { as: "boolean", column: "asks_sanitization" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["type"] },
  columns: [
    { key: "name", as: "link" },
    { key: "type", as: "option" },
    { key: "color", as: "text", sort: false },
    { key: "task_procedure", as: "related", sort: false },
    { key: "default_minutes", as: "duration", in: "minutes", sort: false },
    { key: "asks_sanitization", as: "boolean", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "type", as: "select", options: workOrderType.names },
    { name: "task_procedure_id", as: "related", from: "/plants/task-procedures" },
    { name: "default_minutes", as: "number", min: 1, unit: "min" },
    { name: "color", as: "text" },
    { name: "asks_sanitization", as: "toggle" },
  ],
});
