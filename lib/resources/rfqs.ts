import { z } from "zod";
import { requisitionScope } from "@/lib/domain/identity/scope";
import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { parseRfqNumber, rfqRequestType, rfqStatuses } from "@/lib/domain/maintenance/rfq";
import { id, name } from "../inputs/fields";
import { rfqLine } from "../inputs/rfqs";
import { defineResource } from "./define";
import { made } from "./fields";

const _named = { select: { id: true, name: true } } as const;

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
  fields: {
    label: { column: "link" },
    status: { input: null, column: "option", filter: { as: "options", options: rfqStatuses } },
    request_type_name: { column: "option" },
    vendors_count: { column: "number" },
    quotes_count: { column: "number" },
    sent_at: { input: null, column: "datetime" },
    created_at: made,
    /** 1 quote, 2 service. */
    request_type: {
      input: z.union([z.literal(rfqRequestType.number.quote), z.literal(rfqRequestType.number.service)]),
      filter: { as: "options", computed: true, options: rfqRequestType.names },
    },
    plant_id: { as: "related", from: "/plants", input: id, filter: true },
    number: { input: null },
    name: { as: "text", input: name.optional(), column: true, search: true },
    requisition_id: { as: "related", from: "/plants/work-orders", within: "plant_id", filter: true, of: "Requisition" },
    equipment_id: { as: "related", from: "/equipments", within: "plant_id", filter: true, of: "Equipment" },
    reply_by: { as: "date" },
    vendor_id: { filter: { as: "ids", computed: true, from: "/plants/vendors" } },
    /** Left out, they are those of the requisition. */
    lines: { input: z.array(rfqLine).max(100).optional(), isStored: false },
    vendor_ids: { input: z.array(id).max(20).default([]), isStored: false },
    note: { as: "textarea", span: "full", search: "list" },
  },
  reads: {
    plant: { select: { id: true, name: true, time_zone: true } },
    requisition: { select: { id: true, number: true, name: true, status: true, expected_receive_date: true } },
    created_by: true,
    sent_by: true,
    awarded_quote_id: true,
    settled_by: true,
    settled_at: true,
  },
  columns: ["label", "name", "status", "request_type_name", "vendors_count", "quotes_count", "sent_at", "created_at"],
  pointers: { created_by: "users", sent_by: "users", settled_by: "users", vendor_ids: "plant-vendors" },
  filters: ["status", "request_type", "plant_id", "equipment_id", "requisition_id", "vendor_id"],
  list: { sort: ["number", "name", "status", "created_at", "sent_at"], emptyLast: ["sent_at"] },
  search: {
    label: ["name"],
    detail: ["status", "equipment.name"],
    number: {
      column: "number",
      prefix: { column: "status", texts: Object.fromEntries(rfqStatuses.map((status) => [status, "RFQ"])) },
      read: parseRfqNumber,
    },
  },
  parts: [
    { title: "what", fields: ["name", "plant_id", "request_type", "requisition_id", "equipment_id"] },
    { title: "lines", fields: ["lines"] },
    { title: "vendors", fields: ["vendor_ids", "reply_by", "note"] },
  ],
  actions: ["send", "quote", "decline", "award", "cancel"],
});
