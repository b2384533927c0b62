import { z } from "zod";
import { companiesThemselves } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { mostDueDays, workOrderPriority } from "../domain/maintenance/urgency";
import { day, name, notes, optionalId, text } from "../inputs/fields";
import { defineResource } from "./define";
import { notesAndImage } from "./places";

const dueDays = z.int().min(0).max(mostDueDays);

export const companies = defineResource({
  name: "companies",
  section: "companies",
  path: "/companies",
  screen: "/companies",
  details: "/companies/:id/info",
  model: "Company",
  scope: companiesThemselves,
  owner: "none",
  input: z.strictObject({
    name,
    region: text,
    renewal_date: day,
    csm: text,
    champions: text,
    billing_plan: text,
    currency: z.enum(currencies).default("USD"),
    motor_analysis_url: z
      .url({ protocol: /^https$/, hostname: z.regexes.domain })
      .max(500)
      .nullable()
      .optional(),
    is_forced_mfa: z.boolean().default(false),
    alarm_priority: z.enum(workOrderPriority.names).default("urgent"),
    alarm_due_days: dueDays.default(0),
    warning_priority: z.enum(workOrderPriority.names).default("high"),
    warning_due_days: dueDays.default(7),
    notes,
    image_id: optionalId,
  }),
  select: {
    id: true,
    name: true,
    region: true,
    renewal_date: true,
    csm: true,
    champions: true,
    billing_plan: true,
    currency: true,
    motor_analysis_url: true,
    is_forced_mfa: true,
    alarm_priority: true,
    alarm_due_days: true,
    warning_priority: true,
    warning_due_days: true,
    notes: true,
    image_id: true,
    archived_at: true,
    created_at: true,
    updated_at: true,
    version: true,
    _count: { select: { plants: { where: { deleted_at: null } }, users: { where: { archived_at: null } } } },
  },
  list: {
    search: ["name", "region", "csm"],
    sort: ["name", "region", "renewal_date", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { is_archived: { as: "archived", column: "archived_at" } },
  },
  search: { words: ["name"], label: ["name"], detail: ["region"] },
  columns: [
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "region", as: "text" },
    { key: "csm", as: "text", sort: false },
    { key: "champions", as: "text", sort: false },
    { key: "billing_plan", as: "text", sort: false },
    { key: "renewal_date", as: "date" },
    { key: "plants_count", as: "number", sort: false },
    { key: "users_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "region", as: "text" },
    { name: "renewal_date", as: "date" },
    { name: "billing_plan", as: "text" },
    { name: "currency", as: "select", options: currencies },
    { name: "csm", as: "text" },
    { name: "champions", as: "text" },
    { name: "motor_analysis_url", as: "text" },
    { name: "is_forced_mfa", as: "toggle" },
    { name: "alarm_priority", as: "select", options: workOrderPriority.names },
    { name: "alarm_due_days", as: "number" },
    { name: "warning_priority", as: "select", options: workOrderPriority.names },
    { name: "warning_due_days", as: "number" },
    ...notesAndImage,
  ],
  parts: [
    {
      title: "company",
      fields: [
        ...([
          "name",
          "region",
          "renewal_date",
          "billing_plan",
          "currency",
          "csm",
          "champions",
          "motor_analysis_url",
          "is_forced_mfa",
        ] as const),
        ...(["notes", "image_id"] as const),
      ],
    },
    { title: "from_alerts", fields: ["alarm_priority", "alarm_due_days", "warning_priority", "warning_due_days"] },
  ],
  files: ["image"],
  keepsDeleted: true,
  isArchivable: true,
  attached: [{ relation: "plants", model: "Plant", field: "company_id" }],
  actions: ["switch_menu"],
});
