import { z } from "zod";
import { auditKinds } from "@/lib/domain/identity/audit";
import { auditTrail } from "@/lib/domain/identity/scope";
import { auditActions, auditObjects } from "./audited";
import { defineResource } from "./define";

/** The audit log: written beside every change and by nobody's hand. */
export const logs = {
  ...defineResource({
    name: "logs",
    section: "settings",
    path: "/logs",
    screen: "/settings/logs",
    tab: { place: 1, also: "view_customer_success" },
    verbs: ["list", "find"],
    model: "AuditEvent",
    scope: auditTrail,
    owner: "none",
    fields: {
      label: { search: "list" },
      actor: { search: "list" },
      what: { column: "link" },
      who: { column: "related" },
      at: { column: "datetime", sort: true },
      kind: { filter: { as: "options", options: auditKinds } },
      user_id: { filter: { as: "ids", from: "/users" } },
      object: { filter: { as: "options", options: auditObjects } },
      action: { filter: { as: "options", options: auditActions } },
      object_id: { filter: { as: "ids", from: "/logs" } },
      company: { column: "related" },
      company_id: { filter: { as: "ids", from: "/companies" } },
      plant: { column: "related" },
      plant_id: { filter: { as: "ids", from: "/plants" } },
      ip: { column: "text" },
      daterange: { filter: { as: "daterange", column: "at" } },
    },
    list: { sort: ["at"], order: { column: "at", method: "desc" } },
    // It has a search of its own.
    search: null,
  }),
  // Rows that are never changed have none of the columns of those that are.
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
} as const;

/** One changed field a row. */
export const logRowsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(10),
  orderByColumn: z.enum(["id", "field"]).default("id"),
  orderByMethod: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().trim().max(200).default(""),
});
export type LogRowsQuery = z.infer<typeof logRowsQuery>;
