import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recurrence } from "../inputs/recurrence";
import { defineResource } from "./define";
import { workOrderInput } from "./work-orders";

const named = { id: true, name: true } as const;

export const workSeriesSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  plant: { select: { id: true, name: true, time_zone: true } },
  name: true,
  description: true,
  production_line_id: true,
  production_line: { select: named },
  machine_id: true,
  machine: { select: named },
  asset_id: true,
  asset: { select: named },
  equipment_id: true,
  equipment: { select: named },
  assigned_user_id: true,
  assigned_user: { select: { id: true, first_name: true, last_name: true } },
  assigned_team_id: true,
  assigned_team: { select: named },
  category_id: true,
  category: { select: { id: true, name: true, type: true, color: true, is_standard: true, asks_sanitization: true } },
  task_procedure_id: true,
  task_procedure: { select: named },
  work_station_id: true,
  work_station: { select: named },
  template: true,
  rule: true,
  next_on: true,
  meter_read: true,
  ended_at: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.WorkSeriesSelect;

export type WorkSeriesRow = Prisma.WorkSeriesGetPayload<{ select: typeof workSeriesSelect }>;

/** What of an order is each one's own, and not its series'. */
const ownOfOrder = { due_at: true, extended_at: true, scheduled_at: true, parent_id: true } as const;

/** The fields of its orders, and the rule. */
export const changedSeries = workOrderInput
  .omit(ownOfOrder)
  .partial()
  .extend({ recurring: recurrence.optional(), version: z.int().positive().optional() });
export type ChangedSeries = z.infer<typeof changedSeries>;

/** Recurring work: orders that a rule makes, each some days before it is due. */
export const workSeries = defineResource({
  name: "work-series",
  section: "maintenance",
  path: "/maintenance/recurring",
  screen: "/maintenance/recurring",
  details: "/maintenance/recurring/:id",
  // A series is made with its first order, and changed with the orders that nobody has begun.
  verbs: ["list", "find"],
  model: "WorkSeries",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  input: workOrderInput.omit(ownOfOrder).extend({ recurring: recurrence }),
  select: workSeriesSelect,
  list: {
    search: ["name", "description"],
    sort: ["name", "created_at", "ended_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      production_line_id: { as: "ids", column: "production_line_id", from: "/production-lines" },
      machine_id: { as: "ids", column: "machine_id", from: "/machines" },
      asset_id: { as: "ids", column: "asset_id", from: "/assets" },
      equipment_id: { as: "ids", column: "equipment_id", from: "/equipments" },
      assigned_user_id: { as: "ids", column: "assigned_user_id", from: "/users" },
      assigned_team_id: { as: "ids", column: "assigned_team_id", from: "/team" },
      has_ended: { as: "boolean", computed: true },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["equipment.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "rule_text", as: "text", sort: false },
    { key: "equipment", as: "related", sort: false },
    { key: "assigned_user", as: "related", sort: false },
    { key: "assigned_team", as: "related", sort: false },
    { key: "next_at", as: "datetime", sort: false },
    { key: "made", as: "number", sort: false },
    { key: "missed", as: "number", sort: false },
    { key: "skipped", as: "number", sort: false },
    { key: "ended_at", as: "date" },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "description", as: "textarea", span: "full" },
  ],
  actions: ["create", "update", "end", "generate"],
});
