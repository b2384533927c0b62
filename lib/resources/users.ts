import { z } from "zod";
import { accountName } from "@/lib/domain/identity/password";
import { people } from "@/lib/domain/identity/scope";
import { isClockTime } from "@/lib/domain/notifications/summary-time";
import { id, name, optionalId, phone } from "../inputs/fields";
import { defineResource } from "./define";

const ids = z
  .array(id)
  .max(500)
  .nullable()
  .transform((given) => [...new Set(given ?? [])].sort((a, b) => a - b));

export const users = defineResource({
  name: "users",
  section: "users",
  path: "/users",
  screen: "/users",
  model: "User",
  scope: people,
  owner: "none",
  input: z.strictObject({
    first_name: name,
    last_name: name,
    email: z.string().trim().max(254).pipe(z.email()).transform(accountName),
    phone: phone.optional(),
    language_id: z.union([z.literal(1), z.literal(2)]).default(1),
    role_id: id,
    company_id: optionalId,
    distributor_id: optionalId,
    plant_ids: ids.default([]),
    /** The plants of which they are told; left out, all of theirs. */
    notifiable_plant_ids: ids.optional(),
    /** A second factor is a must for this person, whatever role and company say. */
    force_mfa: z.boolean().default(false),
    hourly_rate: z.number().min(0).max(100_000).multipleOf(0.01).nullable().optional(),
    receives_sensor_anomaly_notifications: z.boolean().default(false),
    daily_summary_time: z.string().refine(isClockTime, { message: "errors.not_a_time" }).nullable().optional(),
  }),
  select: {
    id: true,
    company_id: true,
    company: { select: { id: true, name: true } },
    distributor_id: true,
    distributor: { select: { id: true, name: true } },
    role_id: true,
    role: { select: { id: true, name: true } },
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    language_id: true,
    hourly_rate: true,
    receives_sensor_anomaly_notifications: true,
    daily_summary_time: true,
    force_mfa: true,
    is_mfa_enabled: true,
    has_password: true,
    invited_at: true,
    archived_at: true,
    created_at: true,
    updated_at: true,
    version: true,
    plants: { select: { plant_id: true, is_notifiable: true } },
  },
  references: { company_id: "Company", distributor_id: "Distributor" },
  pointers: { plant_ids: "plants", notifiable_plant_ids: "plants" },
  list: {
    search: ["first_name", "last_name", "email", "phone"],
    sort: ["first_name", "last_name", "email", "created_at"],
    order: { column: "last_name", method: "asc" },
    filters: {
      role_id: { as: "ids", column: "role_id", from: "roles" },
      company_id: { as: "ids", column: "company_id", from: "companies" },
      is_archived: { as: "archived", column: "archived_at" },
    },
  },
  search: {
    words: ["first_name", "last_name", "email"],
    label: ["first_name", "last_name"],
    detail: ["email"],
    mark: "@",
    group: { kind: "users", place: 6 },
  },
  columns: [
    { key: "full_name", as: "link", sort: false },
    { key: "role", as: "related", sort: false },
    { key: "company", as: "related", sort: false },
    { key: "plants", as: "related", sort: false },
    { key: "phone", as: "text", sort: false },
    { key: "email", as: "text" },
    { key: "status", as: "option", sort: false },
    { key: "last_seen_at", as: "datetime", sort: false },
  ],
  fields: [
    { name: "first_name", as: "text" },
    { name: "last_name", as: "text" },
    { name: "email", as: "text" },
    { name: "phone", as: "text" },
    { name: "language_id", as: "select", options: [1, 2] },
    { name: "company_id", as: "related", from: "companies" },
    { name: "hourly_rate", as: "number", min: 0 },
    { name: "receives_sensor_anomaly_notifications", as: "toggle" },
    { name: "force_mfa", as: "toggle" },
  ],
  parts: [
    { title: "person", fields: ["first_name", "last_name", "email", "phone", "language_id", "hourly_rate"] },
    {
      title: "access",
      fields: ["company_id", "role_id", "distributor_id", "plant_ids", "notifiable_plant_ids", "force_mfa"],
    },
    { title: "notices", fields: ["receives_sensor_anomaly_notifications", "daily_summary_time"] },
  ],
  keepsDeleted: true,
  isArchivable: true,
  actions: [
    "work_hours",
    "send_link",
    "reset_asked",
    "change_password",
    "reset_password",
    "accept_invitation",
    "end_sessions",
    "forget_device",
    "second_factor_on",
    "second_factor_replaced",
    "second_factor_off",
    "second_factor_fewer",
    "second_factor_codes",
    "second_factor_recovery_used",
    "second_factor_cleared",
    "create_first_administrator",
  ],
});
