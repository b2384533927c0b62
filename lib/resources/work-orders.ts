import { z } from "zod";
import { byPlant, type Scope } from "@/lib/domain/identity/scope";
import { can } from "@/lib/domain/identity/viewer";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { verdicts } from "@/lib/domain/maintenance/verdict";
import {
  maintenanceKinds,
  parseWorkOrderNumber,
  prefixes,
  responsibilityAreas,
  responsibleRoles,
  workOrderStatus,
  workOrderType,
} from "@/lib/domain/maintenance/work-order";
import type { Codes } from "@/lib/domain/shared/codes";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Prisma } from "@/lib/generated/prisma/client";
import { failureCodes } from "../inputs/failures";
import { customInput, givenInstant, id, instant, name, notes, optionalId } from "../inputs/fields";
import { applyTo, recurrence } from "../inputs/recurrence";
import { requiredParts, takenParts } from "../inputs/required-parts";
import { givenSteps } from "../inputs/steps";
import { defineResource, type Search } from "./define";
import { customized, ofWork } from "./fields";

/** The wire takes a status or type by its name or by its number. */
const coded = <Table extends Record<string, number>>(table: Codes<Table>) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => (table.isName(value) ? value : table.nameOf(Number(value))))
    .refine((value) => value !== undefined, { message: "errors.not_an_option" })
    .transform((value) => value!);

/** Closed work shows only to those who may see maintenance; a person who only asks for work sees what is open. */
export const workOrderScope: Scope = {
  see: (viewer) => ({
    ...byPlant.see(viewer),
    ...(can(viewer, "view_maintenance") ? {} : { status: { not: "closed" } }),
  }),
  write: byPlant.write,
  beyondWalls: (viewer) => (can(viewer, "view_maintenance") ? null : "t.status <> 'closed'"),
};

const place = { id: true, name: true } as const;

export const workOrderSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  number: true,
  kind: true,
  type: true,
  status: true,
  name: true,
  description: true,
  production_line_id: true,
  machine_id: true,
  asset_id: true,
  equipment_id: true,
  assigned_user_id: true,
  assigned_team_id: true,
  category_id: true,
  responsibility_area: true,
  responsible_role: true,
  work_station_id: true,
  task_procedure_id: true,
  task_procedure_version: true,
  priority: true,
  due_at: true,
  extended_at: true,
  scheduled_at: true,
  expected_minutes: true,
  is_site_visit_required: true,
  is_machine_down: true,
  down_since: true,
  required_items: true,
  steps: true,
  finding: true,
  started_at: true,
  clock_started_at: true,
  clocked_seconds: true,
  total_minutes: true,
  problem_solved: true,
  sanitization_of_tools: true,
  completion_note: true,
  verdict: true,
  verdict_fault: true,
  fault_id: true,
  cause_id: true,
  remedy_id: true,
  failure_source: true,
  completed_at: true,
  completed_by: true,
  supervisor_notes: true,
  acknowledged_by_supervisor: true,
  closed_at: true,
  closed_by: true,
  reason: true,
  resume_at: true,
  reopen_count: true,
  parent_id: true,
  series_id: true,
  external_id: true,
  custom: true,
  request_id: true,
  requested_by: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  version: true,
  plant: { select: { id: true, name: true, time_zone: true, unit_system: true } },
  production_line: { select: place },
  machine: { select: place },
  asset: { select: place },
  equipment: { select: place },
  category: {
    select: { id: true, name: true, color: true, is_standard: true, asks_sanitization: true, asks_failure: true },
  },
  work_station: { select: place },
  task_procedure: { select: place },
  assigned_user: { select: { id: true, first_name: true, last_name: true } },
  assigned_team: { select: place },
  parent: { select: { id: true, number: true, name: true } },
  request: { select: { id: true, number: true, name: true } },
  orders: { select: { id: true, number: true, name: true, status: true } },
} as const satisfies Prisma.WorkOrderSelect;

export type WorkOrderRow = Prisma.WorkOrderGetPayload<{ select: typeof workOrderSelect }>;

/** An instant, not a day: scheduled work starts at an hour. */
const scheduled = z
  .string()
  .refine((value) => /^\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value), { message: "work-orders.scheduled_required" })
  .pipe(givenInstant)
  .nullable()
  .optional();

/** Nothing has a default here: what a change leaves out stays as it is. New orders get theirs from the service. */
export const workOrderInput = z.strictObject({
  name,
  description: notes,
  type: coded(workOrderType).optional(),
  plant_id: id.optional(),
  production_line_id: optionalId,
  machine_id: optionalId,
  asset_id: optionalId,
  equipment_id: optionalId,
  assigned_user_id: optionalId,
  assigned_team_id: optionalId,
  category_id: optionalId,
  responsibility_area: z.enum(responsibilityAreas).optional(),
  responsible_role: z.enum(responsibleRoles).optional(),
  work_station_id: optionalId,
  task_procedure_id: optionalId,
  priority: coded(workOrderPriority).optional(),
  due_at: instant,
  extended_at: instant,
  scheduled_at: scheduled,
  expected_minutes: z.int().min(1).max(100_000).nullable().optional(),
  is_site_visit_required: z.boolean().optional(),
  is_machine_down: z.boolean().optional(),
  /** When it went down; left out, with the report. A correction moves the downtime that the order has begun. */
  down_since: instant,
  required_items: notes,
  supervisor_notes: notes,
  parent_id: optionalId,
  steps: givenSteps.optional(),
  file_ids: z.array(id).max(50).optional(),
  required_parts: requiredParts.optional(),
  custom: customInput,
});

const minutes = z.number().finite().min(0).max(100_000);

/** Time of other people, given together with one's own. */
const labor = z.array(z.strictObject({ user_id: id, minutes: z.int().min(1).max(100_000) })).max(50);

/** What completing asks. The rules state which of them must be there (lib/domain/maintenance/work-order.ts). */
export const completionInput = {
  total_minutes: minutes.nullable().optional(),
  problem_solved: z.boolean().nullable().optional(),
  sanitization_of_tools: z.boolean().nullable().optional(),
  completion_note: notes,
  /** Of who completes; with that of the others it is the time that the work took. */
  labor: labor.optional(),
  /** Of what the order needs, how much was taken; left out: what was held for it. */
  parts_taken: takenParts.optional(),
  /** When the machine ran again, if not now. */
  running_at: instant,
  ...failureCodes,
};

/** What was found where a sensor had alarmed. */
export const verdictInput = {
  verdict: z.enum(verdicts).nullable().optional(),
  verdict_fault: z.enum(faults).nullable().optional(),
};

export const newWorkOrder = workOrderInput.extend({
  // An order from an alert may leave its name and its person to us; everything else must be named.
  name: name.optional(),
  kind: z.enum(maintenanceKinds).optional(),
  alert_id: id.optional(),
  /** A log: when the work was done. */
  completed_at: instant,
  ...completionInput,
  /** Makes a series and its first order. */
  recurring: recurrence.nullable().optional(),
  /** A request like one of the last fourteen days is asked back once. */
  confirm: z.boolean().optional(),
  version: z.int().optional(),
});

/** Of what a new order takes, what assistants leave to people: what was done, files, and whole series. */
export const leftToPeople: readonly string[] = [
  ...Object.keys(completionInput),
  ...["kind", "completed_at", "recurring", "file_ids", "version"],
];

/** A status in a change is an action: hold or deny an order, withdraw a request. */
export const changedWorkOrder = workOrderInput.partial().extend({
  status: z.union([z.string(), z.number()]).optional(),
  /** Of an order of a series: this one, or the series and all its orders that nobody has begun. */
  apply_to: applyTo,
  /** Another rule for the series; with it the change applies to all. */
  recurring: recurrence.optional(),
  reason: z.string().trim().max(2_000).nullable().optional(),
  resume_at: instant,
  /** With a denial: false takes back the downtime of the order. */
  was_down: z.boolean().optional(),
  /** When a phone without a connection put it on hold, at most 12 hours ago. */
  made_at: instant,
  version: z.int().positive().optional(),
});

/** What several orders are given at once. A due date is an extended order's extension. */
export const plannedWorkOrders = z.strictObject({
  ids: z.array(id).min(1).max(500),
  /** By the order's id the version that was read: an order that was changed in between is skipped. */
  versions: z.record(z.string().regex(/^\d{1,10}$/), z.int().positive()).optional(),
  fields: workOrderInput
    .pick({ assigned_user_id: true, assigned_team_id: true, priority: true, due_at: true, custom: true })
    .refine((given) => Object.values(given).some((one) => one !== undefined), {
      message: "errors.at_least_one_field",
      path: ["custom"],
    }),
});
export type PlannedWorkOrders = z.infer<typeof plannedWorkOrders>;

export type NewWorkOrder = z.infer<typeof newWorkOrder>;
export type ChangedWorkOrder = z.infer<typeof changedWorkOrder>;

export const workOrderSearch: Search<"WorkOrder"> = {
  words: ["name", "custom_words"],
  label: ["name"],
  detail: ["status", "equipment.name"],
  number: { column: "number", prefix: { column: "kind", texts: prefixes }, read: parseWorkOrderNumber },
  mark: "#",
  group: { kind: "work_orders", place: 5 },
};

export const workOrders = defineResource({
  name: "work-orders",
  section: "maintenance",
  path: "/maintenance",
  screen: "/maintenance/work-orders",
  details: "/maintenance/work-orders/:id",
  // Saving, moving and removing are calls of their own: the work has rules that a form does not know.
  verbs: ["list", "find"],
  model: "WorkOrder",
  scope: workOrderScope,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    label: { column: "link" },
    kind: { filter: { as: "options", options: maintenanceKinds } },
    number: {},
    name: { as: "text", column: true, search: true },
    description: { as: "textarea", span: "full", search: "list" },
    status: {
      column: "option",
      filter: { as: "options", options: [...workOrderStatus.names, "requested", "converted", "rejected", "withdrawn"] },
    },
    type: { column: "option", filter: { as: "options", options: workOrderType.names } },
    category_id: { filter: { as: "ids", from: "/maintenance/categories" } },
    work_station_id: { filter: { as: "ids", from: "/plants/work-stations" } },
    task_procedure_id: { filter: { as: "ids", from: "/plants/task-procedures" } },
    fault_id: { filter: { as: "ids", from: "/equipments/faults" } },
    priority: { column: "option", filter: { as: "options", options: workOrderPriority.names } },
    assigned_user: { column: "related" },
    assigned_team: { column: "related" },
    is_from_alert: { filter: { as: "boolean", computed: true } },
    /** Requests by a label, without an account. */
    is_guest: { filter: { as: "boolean", computed: true } },
    ...ofWork,
    parent_id: { filter: { as: "ids", from: "/maintenance" } },
    series_id: { filter: { as: "ids", from: "/maintenance/recurring" } },
    requested_by: { filter: { as: "ids", from: "/users" } },
    due_at: { column: "datetime", filter: { as: "daterange" } },
    daterange: { filter: { as: "daterange", column: "created_at" } },
    scheduled_at: {},
    expected_minutes: {
      column: { as: "duration", in: "minutes" },
      filter: { as: "range", unit: "min", isWhole: true },
    },
    is_machine_down: { filter: { as: "boolean" } },
    is_overdue: { filter: { as: "boolean", computed: true } },
    // mine: assigned to me, or to a team of mine and nobody in particular; team: all others.
    whose: { filter: { as: "options", options: ["mine", "team", "nobody"], computed: true } },
    no_due_date: { filter: { as: "boolean", computed: true } },
    // Due at or after the one, before the other; an extension counts instead of the date.
    due_from: { filter: { as: "instant", computed: true } },
    due_until: { filter: { as: "instant", computed: true } },
    completed_at: {},
    // What failed, why and what was done, by their codes: an export can be imported again.
    fault: { column: "related" },
    cause: { column: "related" },
    remedy: { column: "related" },
    external_id: { search: "list" },
    ...customized,
  },
  reads: workOrderSelect,
  pointers: { cause_id: "faults", remedy_id: "faults" },
  // The same words are asked for by calls of its own, each its part.
  input: workOrderInput,
  list: {
    sort: [
      "number",
      "name",
      "status",
      "type",
      "due_at",
      "scheduled_at",
      "expected_minutes",
      "created_at",
      "completed_at",
    ], // The most urgent first, and of those what is due first.
    computedSort: ["priority"],
    emptyLast: ["due_at", "scheduled_at", "expected_minutes", "completed_at"],
  },
  search: workOrderSearch,
  actions: [
    "create",
    "update",
    "delete",
    "assign",
    "comment",
    "answer_steps",
    "change_waiting",
    "change_discarded",
    "change_sent",
    "attach_file",
    "replace_file",
    "remove_file",
    "labor",
    "failure",
    "root_cause",
    "root_cause_close",
    "permits",
    "waive_permit",
    "start",
    "hold",
    "complete",
    "close",
    "reopen",
    "deny",
    "convert",
    "reject",
    "withdraw",
    "join",
    "saving_estimate",
    "saving_evidence",
    "saving_approve",
    "saving_review",
    "saving_reject",
  ],
});
