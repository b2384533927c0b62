import { z } from "zod";
import { accountName } from "@/lib/domain/identity/password";
import { people } from "@/lib/domain/identity/scope";
import { clockTime, phone } from "../inputs/contact";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";
import { pictured } from "./fields";

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
  menu: { group: "system", icon: "users", after: "plants" },
  model: "User",
  scope: people,
  owner: "none",
  fields: {
    first_name: { as: "text", input: name, sort: true, search: true },
    last_name: { as: "text", input: name, sort: true, search: true },
    email: {
      as: "text",
      input: z.string().trim().max(254).pipe(z.email()).transform(accountName),
      column: true,
      sort: true,
      search: true,
    },
    phone: { as: "text", input: phone.optional(), column: true, search: "list" },
    image_id: { ...pictured, column: true },
    language_id: { as: "select", input: z.union([z.literal(1), z.literal(2)]).default(1) },
    full_name: { column: "link" },
    role: { column: "related" },
    status: { column: "option" },
    last_seen_at: { column: "datetime" },
    role_id: { input: id, filter: { as: "ids", from: "/roles" } },
    company_id: { as: "related", from: "/companies", column: true, filter: true, of: "Company" },
    hourly_rate: { as: "number", min: 0, input: z.number().min(0).max(100_000).multipleOf(0.01).nullable().optional() },
    /** Left out, a new person's role decides. */
    receives_sensor_anomaly_notifications: { as: "toggle", input: z.boolean().optional() },
    plants: { column: "related" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    distributor_id: { input: optionalId, of: "Distributor" },
    plant_ids: { input: ids.default([]), isStored: false },
    /** The plants of which they are notified; left out, all of theirs. */
    notifiable_plant_ids: { input: ids.optional(), isStored: false },
    daily_summary_time: { input: clockTime.optional() },
    quiet_from: { input: clockTime.optional() },
    quiet_until: { input: clockTime.optional() },
    is_interrupted_by_alarms: { as: "toggle", input: z.boolean().optional() },
    /** A second factor is a must for this person, whatever role and company require. */
    force_mfa: { as: "toggle" },
  },
  reads: {
    distributor: { select: { id: true, name: true } },
    role: { select: { id: true, name: true } },
    is_mfa_enabled: true,
    has_password: true,
    invited_at: true,
    archived_at: true,
    plants: { select: { plant_id: true, is_notifiable: true } },
  },
  columns: ["image_id", "full_name", "role", "company", "plants", "phone", "email", "status", "last_seen_at"],
  pointers: { plant_ids: "plants", notifiable_plant_ids: "plants", muted_plant_ids: "plants" },
  list: { order: { column: "last_name", method: "asc" } },
  search: { label: ["first_name", "last_name"], detail: ["email"], mark: "@", group: { kind: "users", place: 6 } },
  parts: [
    {
      title: "person",
      fields: ["first_name", "last_name", "email", "phone", "language_id", "hourly_rate", "image_id"],
    },
    {
      title: "access",
      fields: ["company_id", "role_id", "distributor_id", "plant_ids", "notifiable_plant_ids", "force_mfa"],
    },
    {
      title: "notices",
      fields: [
        "receives_sensor_anomaly_notifications",
        "daily_summary_time",
        "quiet_from",
        "quiet_until",
        "is_interrupted_by_alarms",
      ],
    },
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
