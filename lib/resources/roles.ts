import { z } from "zod";
import { allPermissions, roleType } from "@/lib/domain/identity/permissions";
import { plainKind, roleFlags, roleKinds } from "@/lib/domain/identity/role-rules";
import { sharedRoles } from "@/lib/domain/identity/scope";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

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
  model: "Role",
  scope: sharedRoles,
  owner: "none",
  input: z.strictObject({
    name,
    /** The provider makes a role for everybody, or for one company; a company makes its own. */
    company_id: optionalId,
    type: z.union([z.literal(types[0]), z.literal(types[1]), z.literal(types[2])]).default(roleType.customer),
    kind: z.enum(roleKinds as [string, ...string[]]).default(plainKind),
    permissions: keys.default([]),
    is_forced_mfa: z.boolean().default(false),
    is_technic: z.boolean().default(false),
    is_requisitioner: z.boolean().default(false),
    is_fab_shop_manager: z.boolean().default(false),
    /** The roles that its holder may hand out. */
    child_ids: z
      .array(id)
      .max(300)
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
      .default([]),
  }),
  select: {
    id: true,
    company_id: true,
    company: { select: { id: true, name: true } },
    name: true,
    type: true,
    kind: true,
    permissions: true,
    is_forced_mfa: true,
    is_technic: true,
    is_requisitioner: true,
    is_fab_shop_manager: true,
    created_at: true,
    updated_at: true,
    version: true,
    children: { select: { child_id: true } },
    _count: { select: { users: { where: { archived_at: null } } } },
  },
  references: { company_id: "Company" },
  pointers: { child_ids: "roles" },
  list: {
    search: ["name"],
    sort: ["name", "type", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      kind: { as: "options", column: "kind", options: roleKinds },
      company_id: { as: "ids", column: "company_id", from: "/companies" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["company.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "kind", as: "option", sort: false },
    { key: "type", as: "option" },
    { key: "company", as: "related", sort: false },
    { key: "users_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "company_id", as: "related", from: "/companies" },
    { name: "type", as: "select", options: types },
    { name: "kind", as: "select", options: roleKinds },
    { name: "is_forced_mfa", as: "toggle" },
    ...roleFlags.map((flag) => ({ name: flag, as: "toggle" }) as const),
  ],
  parts: [
    { title: "role", fields: ["name", "company_id", "type", "kind"] },
    { title: "flags", fields: ["is_forced_mfa", ...roleFlags] },
    { title: "permissions", fields: ["permissions"] },
    { title: "children", fields: ["child_ids"] },
  ],
});
