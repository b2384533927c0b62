import { z } from "zod";
import { everyone } from "@/lib/domain/identity/scope";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";

/** A customer sees those that serve their own company: row level security decides. */
export const distributors = defineResource({
  name: "distributors",
  section: "distributors",
  path: "/distributors",
  screen: "/distributors",
  model: "Distributor",
  scope: everyone,
  owner: "none",
  input: z.strictObject({
    name,
    company_ids: z
      .array(id)
      .max(500)
      .transform((given) => [...new Set(given)].sort((a, b) => a - b))
      .default([]),
  }),
  select: {
    id: true,
    name: true,
    created_at: true,
    updated_at: true,
    version: true,
    companies: { where: { company: { deleted_at: null } }, select: { company: { select: { id: true, name: true } } } },
    _count: { select: { users: { where: { archived_at: null } }, locations: true } },
  },
  pointers: { company_ids: "companies" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {},
  },
  search: { words: ["name"], label: ["name"], detail: [] },
  columns: [
    { key: "name", as: "link" },
    { key: "companies", as: "related", sort: false },
    { key: "locations_count", as: "number", sort: false },
    { key: "users_count", as: "number", sort: false },
  ],
  fields: [{ name: "name", as: "text" }],
  parts: [{ title: "distributor", fields: ["name", "company_ids"] }],
  keepsDeleted: true,
  attached: [{ relation: "users", model: "User", field: "distributor_id", blocks: true }],
});
