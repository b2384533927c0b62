import { z } from "zod";
import { crews } from "@/lib/domain/identity/scope";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";

const ids = z
  .array(id)
  .max(500)
  .transform((given) => [...new Set(given)].sort((a, b) => a - b));

export const teams = defineResource({
  name: "teams",
  section: "users_teams",
  path: "/team",
  screen: "/teams",
  model: "Team",
  scope: crews,
  owner: "none",
  input: z.strictObject({
    name,
    /** At least one; they say of which company the team is. */
    plant_ids: ids.refine((given) => given.length > 0, { message: "errors.should_be_selected" }),
    member_ids: ids.default([]),
  }),
  select: {
    id: true,
    company_id: true,
    company: { select: { id: true, name: true } },
    name: true,
    created_at: true,
    updated_at: true,
    version: true,
    plants: { select: { plant_id: true } },
    members: { select: { user_id: true } },
  },
  pointers: { plant_ids: "plants", member_ids: "users" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { company_id: { as: "ids", column: "company_id", from: "/companies" } },
  },
  search: { words: ["name"], label: ["name"], detail: ["company.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "company", as: "related", sort: false },
    { key: "plants", as: "related", sort: false },
    { key: "members", as: "related", sort: false },
  ],
  fields: [{ name: "name", as: "text" }],
});
