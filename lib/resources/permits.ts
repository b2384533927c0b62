import { byPlant } from "@/lib/domain/identity/scope";
import { parsePermitNumber, permitBases, permitStatuses } from "@/lib/domain/maintenance/permit";
import type { Prisma } from "@/lib/generated/prisma/client";
import { id, notes } from "../inputs/fields";
import { defineResource } from "./define";
import { made } from "./fields";

const named = { select: { id: true, name: true } } as const;
const person = { select: { id: true, first_name: true, last_name: true } } as const;

const permitReads = {
  number: true,
  name: true,
  status: true,
  kind_name: true,
  base: true,
  max_hours: true,
  needs_isolation: true,
  fire_watch_minutes: true,
  questions: true,
  production_line_id: true,
  production_line: named,
  machine_id: true,
  machine: named,
  equipment_id: true,
  equipment: named,
  work_order: { select: { id: true, number: true, name: true, status: true } },
  lockout: { select: { id: true, number: true, status: true, valid_from: true, valid_until: true } },
  holder: person,
  issuer_id: true,
  issuer: person,
  requested_by: true,
  reason: true,
  valid_from: true,
  valid_until: true,
  returned_at: true,
  ended_at: true,
  plant: { select: { id: true, name: true, time_zone: true } },
} as const satisfies Prisma.PermitSelect;

/** A permit to do an order's work. */
export const permits = defineResource({
  name: "permits",
  section: "permits",
  path: "/permits",
  screen: "/permits",
  details: "/permits/:id",
  verbs: ["list", "find", "create", "update"],
  model: "Permit",
  scope: byPlant,
  owner: { field: "work_order_id", model: "WorkOrder" },
  fields: {
    label: { column: "link" },
    name: { input: null, column: "text", search: true },
    kind_name: { input: null, column: "text" },
    status: { input: null, column: "option", filter: { as: "options", options: permitStatuses } },
    place: { column: "text" },
    holder: { column: "related" },
    valid_until: { input: null, column: "datetime" },
    created_at: made,
    base: { input: null, filter: { as: "options", options: permitBases } },
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    production_line_id: { input: null, filter: { as: "ids", from: "/production-lines" } },
    machine_id: { input: null, filter: { as: "ids", from: "/machines" } },
    equipment_id: { input: null, filter: { as: "ids", from: "/equipments" } },
    work_order_id: { as: "related", from: "/maintenance", input: id, filter: true },
    permit_kind_id: { as: "related", from: "/permit-kinds", input: id, filter: true },
    holder_id: { as: "related", from: "/users", input: id, filter: true },
    /** Issued, and past its time. */
    is_expired: { filter: { as: "boolean", computed: true } },
    /** Neither given back nor ended. */
    is_open: { filter: { as: "boolean", computed: true } },
    /** The lockout of the same order whose points and locks count for this one. */
    lockout_id: { as: "related", from: "/permits", of: "Permit" },
    note: { as: "textarea", span: "full", input: notes },
  },
  reads: permitReads,
  columns: ["label", "name", "kind_name", "status", "place", "holder", "valid_until", "created_at"],
  pointers: { requested_by: "users", issuer_id: "users" },
  list: {
    opens_as: "table",
    sort: ["number", "name", "status", "valid_until", "created_at"],
    emptyLast: ["valid_until"],
  },
  search: {
    words: ["name"],
    label: ["name"],
    detail: ["kind_name", "status"],
    number: {
      column: "number",
      prefix: { column: "status", texts: Object.fromEntries(permitStatuses.map((status) => [status, "PT"])) },
      read: parsePermitNumber,
    },
  },
  actions: [
    ...(["reject", "issue", "suspend", "resume", "hand_over", "return", "close", "cancel"] as const),
    ...(["answer", "point", "lock", "unlock", "expire"] as const),
  ],
});
