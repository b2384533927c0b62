import { z } from "zod";
import { currencies } from "@/lib/domain/money";
import { companiesThemselves } from "@/lib/domain/scope";
import { defineResource } from "./define";
import { day, name, notes, optionalId, text } from "./inputs";
import { notesAndImage } from "./places";

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
  columns: [
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "region", as: "text" },
    { key: "csm", as: "text", sort: false },
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
    ...notesAndImage,
  ],
  files: ["image"],
  keepsDeleted: true,
  isArchivable: true,
  attached: [{ relation: "plants", model: "Plant", field: "company_id" }],
});
