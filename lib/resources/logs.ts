import { z } from "zod";
import { auditKinds } from "@/lib/domain/identity/audit";
import { auditTrail } from "@/lib/domain/identity/scope";
import { auditActions, auditObjects } from "./audited";
import { defineResource } from "./define";

/** The audit log: written beside every change and by nobody's hand. */
export const logs = defineResource({
  name: "logs",
  section: "settings",
  path: "/logs",
  screen: "/settings/logs",
  tab: { place: 1, also: "view_customer_success" },
  verbs: ["list", "find"],
  model: "AuditEvent",
  scope: auditTrail,
  owner: "none",
  input: z.strictObject({}),
  select: {
    id: true,
    at: true,
    last_at: true,
    repeats: true,
    kind: true,
    company_id: true,
    plant_id: true,
    user_id: true,
    actor: true,
    key_id: true,
    role: true,
    temp_role: true,
    action: true,
    object: true,
    object_id: true,
    label: true,
    ip: true,
    request_id: true,
  },
  list: {
    search: ["label", "actor"],
    sort: ["at"],
    order: { column: "at", method: "desc" },
    filters: {
      kind: { as: "options", column: "kind", options: auditKinds },
      user_id: { as: "ids", column: "user_id", from: "/users" },
      object: { as: "options", column: "object", options: auditObjects },
      action: { as: "options", column: "action", options: auditActions },
      object_id: { as: "ids", column: "object_id", from: "/logs" },
      company_id: { as: "ids", column: "company_id", from: "/companies" },
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      daterange: { as: "daterange", column: "at" },
    },
  },
  // It has a search of its own.
  search: null,
  columns: [
    { key: "what", as: "link", sort: false },
    { key: "who", as: "related", sort: false },
    { key: "at", as: "datetime" },
    { key: "company", as: "related", sort: false },
    { key: "plant", as: "related", sort: false },
    { key: "ip", as: "text", sort: false },
  ],
  fields: [],
});

/** One changed field a row. */
export const logRowsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(10),
  orderByColumn: z.enum(["id", "field"]).default("id"),
  orderByMethod: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().trim().max(200).default(""),
});
export type LogRowsQuery = z.infer<typeof logRowsQuery>;
