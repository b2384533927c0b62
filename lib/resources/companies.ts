import { z } from "zod";
import { companiesThemselves } from "@/lib/domain/identity/scope";
import { signatureRules } from "@/lib/domain/maintenance/permit";
import { currencies } from "@/lib/domain/shared/money";
import { mostDueDays, workOrderPriority } from "../domain/maintenance/urgency";
import { defineResource } from "./define";
import { named, noted, pictured } from "./fields";

const dueDays = z.int().min(0).max(mostDueDays);

export const companies = defineResource({
  name: "companies",
  section: "companies",
  path: "/companies",
  screen: "/companies",
  menu: { group: "system", icon: "companies" },
  details: "/companies/:id/info",
  model: "Company",
  scope: companiesThemselves,
  owner: "none",
  fields: {
    name: named,
    region: { as: "text", column: true, sort: true, search: "list" },
    renewal_date: { as: "date", column: true, sort: true },
    billing_plan: { as: "text", column: true },
    currency: { as: "select", input: z.enum(currencies).default("USD") },
    csm: { as: "text", column: true, search: "list" },
    champions: { as: "text", column: true },
    motor_analysis_url: {
      as: "text",
      input: z
        .url({ protocol: /^https$/, hostname: z.regexes.domain })
        .max(500)
        .nullable()
        .optional(),
    },
    is_forced_mfa: { as: "toggle" },
    alarm_priority: { as: "select", input: z.enum(workOrderPriority.names).default("urgent") },
    alarm_due_days: { as: "number", input: dueDays.default(0) },
    warning_priority: { as: "select", input: z.enum(workOrderPriority.names).default("high") },
    warning_due_days: { as: "number", input: dueDays.default(7) },
    /** How people sign permits to work. */
    permit_signature: { as: "select", input: z.enum(signatureRules).default("either") },
    repeat_failure_days: { as: "number", unit: "d", input: z.int().min(1).max(365).default(90) },
    fiscal_year_month: { as: "number", min: 1, max: 12, step: 1, input: z.int().min(1).max(12).default(1) },
    approval_limit_superintendent: { as: "money" },
    approval_limit_plant_admin: { as: "money" },
    shares_outcomes: { as: "toggle" },
    shares_outcomes_by: { as: "text" },
    notes: noted,
    image_id: { ...pictured, column: true },
    plants_count: { column: "number" },
    users_count: { column: "number" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
  },
  reads: {
    archived_at: true,
    _count: { select: { plants: { where: { deleted_at: null } }, users: { where: { archived_at: null } } } },
  },
  columns: [
    "image_id",
    "name",
    "region",
    "csm",
    "champions",
    "billing_plan",
    "renewal_date",
    "plants_count",
    "users_count",
  ],
  search: { detail: ["region"] },
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
    { title: "failures", fields: ["repeat_failure_days"] },
    { title: "permits", fields: ["permit_signature"] },
    {
      title: "spending",
      fields: ["fiscal_year_month", "approval_limit_superintendent", "approval_limit_plant_admin"],
    },
    { title: "outcomes", fields: ["shares_outcomes", "shares_outcomes_by"] },
  ],
  keepsDeleted: true,
  isArchivable: true,
  attached: [{ relation: "plants", model: "Plant", field: "company_id" }],
  actions: ["switch_menu", "keep"],
});
