import { z } from "zod";
import { crews } from "@/lib/domain/identity/scope";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named } from "./fields";

const ids = z
  .array(id)
  .max(500)
  .transform((given) => [...new Set(given)].sort((a, b) => a - b));

export const teams = defineResource({
  name: "teams",
  section: "users_teams",
  path: "/team",
  screen: "/teams",
  menu: { group: "system", icon: "teams", after: "users" },
  model: "Team",
  scope: crews,
  owner: "none",
  fields: {
    name: named,
    company: { column: "related" },
    plants: { column: "related" },
    members: { column: "related" },
    company_id: { input: null, filter: { as: "ids", from: "/companies" } },
    /** At least one; they determine the company of the team. */
    plant_ids: {
      input: ids.refine((given) => given.length > 0, { message: "errors.should_be_selected" }),
      isStored: false,
    },
    member_ids: { input: ids.default([]), isStored: false },
  },
  reads: {
    company: { select: { id: true, name: true } },
    plants: { select: { plant_id: true } },
    members: { select: { user_id: true } },
  },
  pointers: { plant_ids: "plants", member_ids: "users" },
  search: { detail: ["company.name"] },
});
