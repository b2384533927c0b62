import { z } from "zod";
import { requisitionScope } from "@/lib/domain/identity/scope";
import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import {
  parseRequisitionNumber,
  requisitionReasons,
  requisitionStatus,
  requisitionTypes,
  serviceWorkTypes,
} from "@/lib/domain/maintenance/requisition";
import type { Prisma } from "@/lib/generated/prisma/client";
import { id, name } from "../inputs/fields";
import { amount, requisitionLine } from "../inputs/requisitions";
import { defineResource } from "./define";
import { made, noted } from "./fields";

const named = { select: { id: true, name: true } } as const;

const requisitionSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  plant: { select: { id: true, name: true, time_zone: true } },
  number: true,
  type: true,
  reason: true,
  work_type: true,
  status: true,
  name: true,
  equipment_id: true,
  equipment: named,
  work_order_id: true,
  work_order: { select: { id: true, number: true, name: true } },
  vendor_id: true,
  vendor: named,
  yearly_benefit: true,
  yearly_cost: true,
  outlay: true,
  roi_final: true,
  expected_receive_date: true,
  estimated_start_date: true,
  estimated_completion_date: true,
  shipping_method: true,
  tracking: true,
  notes: true,
  purchase_order_number: true,
  requested_by: true,
  decided_by: true,
  decided_at: true,
  decision_reason: true,
  taken_by: true,
  taken_at: true,
  held_from: true,
  held_at: true,
  hold_reason: true,
  hold_seconds: true,
  hours: true,
  cost: true,
  completed_at: true,
  concluded_by: true,
  concluded_at: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.RequisitionSelect;

const money = amount.nullable().optional();

/** Shown as Requisition: a purchase or a service that a plant asks for, with the return it should bring. */
export const requisitions = defineResource({
  name: "requisitions",
  section: "requisitions",
  condition: isInRequisitionsArea,
  // The specification's path; orders are /maintenance.
  path: "/plants/work-orders",
  screen: "/requisitions",
  details: "/requisitions/:id",
  model: "Requisition",
  scope: requisitionScope,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: { as: "related", from: "/plants", input: id, filter: true },
    label: { column: "link" },
    number: {},
    name: { as: "text", input: name, column: true },
    status: { column: "option", filter: { as: "options", options: requisitionStatus.names } },
    type: { as: "select", input: z.enum(requisitionTypes), column: true, filter: true },
    /** Of a service; a purchase has none. */
    work_type: { as: "select", input: z.enum(serviceWorkTypes).nullable().optional(), filter: true },
    reason: { as: "select", input: z.enum(requisitionReasons), column: true, filter: true },
    equipment_id: { as: "related", from: "/equipments", within: "plant_id", filter: true, of: "Equipment" },
    work_order_id: { as: "related", from: "/maintenance", within: "plant_id", filter: true, of: "WorkOrder" },
    vendor_id: {
      as: "related",
      from: "/plants/vendors",
      within: "plant_id",
      column: true,
      filter: true,
      of: "PlantVendor",
    },
    amount: { column: "money" },
    roi_estimate: { column: { as: "quantity", unit: "%", decimals: 0 } },
    is_concluded: { filter: { as: "boolean", computed: true } },
    lines: { input: z.array(requisitionLine).max(100).default([]), isStored: false },
    /** Whole cents of the company's currency, as cost and outlay. */
    yearly_benefit: { as: "money", input: money },
    yearly_cost: { as: "money", input: money },
    /** Left out, it is what the lines come to. */
    outlay: { as: "money", input: money },
    expected_receive_date: { as: "date" },
    estimated_start_date: { as: "date" },
    estimated_completion_date: { as: "date", column: true },
    shipping_method: { as: "text" },
    tracking: { as: "text" },
    notes: noted,
    created_at: made,
    completed_at: { filter: { as: "daterange" } },
    concluded_at: { filter: { as: "daterange" } },
    file_ids: { input: z.array(id).max(50).optional(), isStored: false },
  },
  reads: requisitionSelect,
  pointers: { requested_by: "users", decided_by: "users", taken_by: "users", concluded_by: "users" },
  filters: [
    "status",
    "type",
    "work_type",
    "reason",
    "plant_id",
    "equipment_id",
    "work_order_id",
    "vendor_id",
    "is_concluded",
    "completed_at",
    "concluded_at",
  ],
  list: {
    search: ["name", "notes", "tracking"],
    sort: [
      "number",
      "name",
      "status",
      "created_at",
      "expected_receive_date",
      "estimated_completion_date",
      "completed_at",
    ],
    emptyLast: ["expected_receive_date", "estimated_completion_date", "completed_at"],
  },
  search: {
    words: ["name"],
    label: ["name"],
    detail: ["status", "equipment.name"],
    number: {
      column: "number",
      prefix: { column: "type", texts: { purchase: "PR", service: "PR" } },
      read: parseRequisitionNumber,
    },
  },
  parts: [
    { title: "what", fields: ["name", "plant_id", "type", "work_type", "reason", "equipment_id", "work_order_id"] },
    { title: "lines", fields: ["lines", "vendor_id"] },
    { title: "return", fields: ["yearly_benefit", "yearly_cost", "outlay"] },
    {
      title: "delivery",
      fields: [
        "expected_receive_date",
        "estimated_start_date",
        "estimated_completion_date",
        "shipping_method",
        "tracking",
        "notes",
        "file_ids",
      ],
    },
  ],
  actions: [
    ...(["approve", "deny", "unapprove", "reset", "take", "hold", "resume", "complete", "conclude"] as const),
    ...(["receive", "remind"] as const),
  ],
});
