import { z } from "zod";
import { requisitionScope } from "@/lib/domain/identity/scope";
import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { parseRfqNumber, rfqRequestType, rfqStatuses } from "@/lib/domain/maintenance/rfq";
import { day, id, name, notes, optionalId } from "../inputs/fields";
import { rfqLine } from "../inputs/rfqs";
import { defineResource } from "./define";

const named = { select: { id: true, name: true } } as const;

/** Shown as Request for quotation: the same lines asked of several vendors. */
export const rfqs = defineResource({
  name: "rfqs",
  section: "requisitions",
  condition: isInRequisitionsArea,
  path: "/rfqs",
  screen: "/rfqs",
  details: "/rfqs/:id",
  model: "Rfq",
  scope: requisitionScope,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    plant_id: id,
    /** 1 quote, 2 service. */
    request_type: z.union([z.literal(rfqRequestType.number.quote), z.literal(rfqRequestType.number.service)]),
    name: name.optional(),
    equipment_id: optionalId,
    requisition_id: optionalId,
    /** Left out, they are those of the requisition. */
    lines: z.array(rfqLine).max(100).optional(),
    vendor_ids: z.array(id).max(20).default([]),
    note: notes,
    reply_by: day,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true, time_zone: true } },
    number: true,
    request_type: true,
    status: true,
    name: true,
    equipment_id: true,
    equipment: named,
    requisition_id: true,
    requisition: { select: { id: true, number: true, name: true, status: true, expected_receive_date: true } },
    note: true,
    reply_by: true,
    created_by: true,
    sent_by: true,
    sent_at: true,
    awarded_quote_id: true,
    settled_by: true,
    settled_at: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { equipment_id: "Equipment", requisition_id: "Requisition" },
  pointers: { created_by: "users", sent_by: "users", settled_by: "users", vendor_ids: "plant-vendors" },
  list: {
    search: ["name", "note"],
    sort: ["number", "name", "status", "created_at", "sent_at"],
    emptyLast: ["sent_at"],
    filters: {
      status: { as: "options", column: "status", options: rfqStatuses },
      request_type: { as: "options", computed: true, options: rfqRequestType.names },
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      equipment_id: { as: "ids", column: "equipment_id", from: "/equipments" },
      requisition_id: { as: "ids", column: "requisition_id", from: "/plants/work-orders" },
      vendor_id: { as: "ids", computed: true, from: "/plants/vendors" },
    },
  },
  search: {
    words: ["name"],
    label: ["name"],
    detail: ["status", "equipment.name"],
    number: {
      column: "number",
      prefix: { column: "status", texts: Object.fromEntries(rfqStatuses.map((status) => [status, "RFQ"])) },
      read: parseRfqNumber,
    },
  },
  columns: [
    { key: "label", as: "link", sort: false },
    { key: "name", as: "text" },
    { key: "status", as: "option" },
    { key: "request_type_name", as: "option", sort: false },
    { key: "vendors_count", as: "number", sort: false },
    { key: "quotes_count", as: "number", sort: false },
    { key: "sent_at", as: "datetime" },
    { key: "created_at", as: "date" },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "requisition_id", as: "related", from: "/plants/work-orders", within: "plant_id" },
    { name: "equipment_id", as: "related", from: "/equipments", within: "plant_id" },
    { name: "reply_by", as: "date" },
    { name: "note", as: "textarea", span: "full" },
  ],
  parts: [
    { title: "what", fields: ["name", "plant_id", "request_type", "requisition_id", "equipment_id"] },
    { title: "lines", fields: ["lines"] },
    { title: "vendors", fields: ["vendor_ids", "reply_by", "note"] },
  ],
  actions: ["send", "quote", "decline", "award", "cancel"],
});
