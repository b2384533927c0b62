import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recurrence } from "../inputs/recurrence";
import { defineResource } from "./define";
import { ofWork } from "./fields";
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
  fields: {
    name: { as: "text", column: "link", search: true },
    description: { as: "textarea", span: "full", search: "list" },
    rule_text: { column: "text" },
    equipment: { column: "related" },
    assigned_user: { column: "related" },
    assigned_team: { column: "related" },
    next_at: { column: "datetime" },
    made: { column: "number" },
    missed: { column: "number" },
    skipped: { column: "number" },
    ended_at: { column: "date" },
    ...ofWork,
    has_ended: { filter: { as: "boolean", computed: true } },
  },
  reads: workSeriesSelect,
  // Those of its orders, and the rule.
  input: workOrderInput.omit(ownOfOrder).extend({ recurring: recurrence }),
  list: { opens_as: "grid", sort: ["name", "created_at", "ended_at"] },
  search: { detail: ["equipment.name"] },
  actions: ["create", "update", "end", "generate"],
});
