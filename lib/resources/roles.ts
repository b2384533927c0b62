import { z } from "zod";
import { allPermissions, roleType } from "@/lib/domain/identity/permissions";
import { plainKind, roleFlags, roleKinds } from "@/lib/domain/identity/role-rules";
import { sharedRoles } from "@/lib/domain/identity/scope";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named } from "./fields";

const keys = z
  .array(z.enum(allPermissions as [string, ...string[]]))
  .max(300)
  .transform((given) => allPermissions.filter((key) => given.includes(key)) as string[]);
const types = Object.values(roleType);

export const roles = defineResource({
  name: "roles",
  section: "user_roles",
  path: "/roles",
  screen: "/user-roles",
  menu: { group: "system", icon: "roles", after: "teams" },
  model: "Role",
  scope: sharedRoles,
  owner: "none",
  fields: {
    name: named,
    /** The provider makes a role for everybody, or for one company; a company makes its own. */
    company_id: { as: "related", from: "/companies", column: true, filter: true, of: "Company" },
    type: {
      as: "select",
      input: z.union([z.literal(types[0]), z.literal(types[1]), z.literal(types[2])]).default(roleType.customer),
      column: true,
      sort: true,
    },
    kind: {
      as: "select",
      input: z.enum(roleKinds as [string, ...string[]]).default(plainKind),
      column: true,
      filter: true,
    },
    users_count: { column: "number" },
    permissions: { input: keys.default([]) },
    is_forced_mfa: { as: "toggle" },
    is_technic: { as: "toggle" },
    is_requisitioner: { as: "toggle" },
    is_fab_shop_manager: { as: "toggle" },
    /** The roles that its holder may hand out. */
    child_ids: {
      input: z
        .array(id)
        .max(300)
        .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
        .default([]),
      isStored: false,
    },
  },
  reads: { children: { select: { child_id: true } }, _count: { select: { users: { where: { archived_at: null } } } } },
  columns: ["name", "kind", "type", "company", "users_count"],
  pointers: { child_ids: "roles" },
  filters: ["kind", "company_id"],
  list: { opens_as: "grid" },
  search: { detail: ["company.name"] },
  parts: [
    { title: "role", fields: ["name", "company_id", "type", "kind"] },
    { title: "flags", fields: ["is_forced_mfa", ...roleFlags] },
    { title: "permissions", fields: ["permissions"] },
    { title: "children", fields: ["child_ids"] },
  ],
});
