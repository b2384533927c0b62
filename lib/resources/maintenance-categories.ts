import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { asksFailure } from "@/lib/domain/maintenance/failure-codes";
import { workOrderType } from "@/lib/domain/maintenance/work-order";
import { color } from "../inputs/fields";
import { defineResource } from "./define";
import { named } from "./fields";

/** Shown as Work order type: a kind of breakdown, setup or PM, with what its orders begin with and ask for. */
export const maintenanceCategories = defineResource({
  name: "maintenance-categories",
  section: "work_order_type",
  path: "/maintenance/categories",
  screen: "/maintenance-categories",
  menu: { group: "catalogs", icon: "types", key: "types", after: "procedures" },
  listedFor: ["view_maintenance", "view_work_order_requests"],
  model: "MaintenanceCategory",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    type: {
      as: "select",
      input: z.enum(workOrderType.names as [string, ...string[]]),
      column: true,
      filter: true,
      sort: true,
    },
    task_procedure_id: { as: "related", from: "/plants/task-procedures", column: true, of: "TaskProcedure" },
    default_minutes: {
      as: "number",
      min: 1,
      unit: "min",
      input: z.int().min(1).max(100_000).nullable().optional(),
      column: { as: "duration", in: "minutes" },
    },
    color: { as: "text", input: color, column: true },
    /** Completing asks whether the tools were cleaned and counted. */
    asks_sanitization: { as: "toggle", column: true, filter: true },
    /** Completing asks what failed; left out, breakdowns ask. */
    asks_failure: {
      as: "select",
      options: asksFailure,
      input: z
        .enum(asksFailure)
        .nullable()
        .optional()
        .transform((value) => value ?? undefined),
      column: true,
      filter: { as: "options", options: asksFailure },
    },
  },
  reads: { is_standard: true },
  columns: ["name", "type", "color", "task_procedure", "default_minutes", "asks_sanitization", "asks_failure"],
  search: { detail: ["type"] },
});
