import { z } from "zod";
import { everyone } from "@/lib/domain/identity/scope";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named } from "./fields";

/** A customer sees those that serve their own company: row level security decides. */
export const distributors = defineResource({
  name: "distributors",
  section: "distributors",
  path: "/distributors",
  screen: "/distributors",
  menu: { group: "system", icon: "distributors", after: "roles" },
  model: "Distributor",
  scope: everyone,
  owner: "none",
  fields: {
    name: named,
    companies: { column: "related" },
    locations_count: { column: "number" },
    users_count: { column: "number" },
    company_ids: {
      input: z
        .array(id)
        .max(500)
        .transform((given) => [...new Set(given)].sort((a, b) => a - b))
        .default([]),
      isStored: false,
    },
  },
  reads: {
    companies: { where: { company: { deleted_at: null } }, select: { company: { select: { id: true, name: true } } } },
    _count: { select: { users: { where: { archived_at: null } }, locations: true } },
  },
  pointers: { company_ids: "companies" },
  parts: [{ title: "distributor", fields: ["name", "company_ids"] }],
  keepsDeleted: true,
  attached: [{ relation: "users", model: "User", field: "distributor_id", blocks: true }],
});
