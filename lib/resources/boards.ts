import { z } from "zod";
import { visibilities } from "@/lib/domain/boards/kinds";
import { tiles } from "@/lib/domain/boards/tiles";
import { ownOrShared } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { named } from "./fields";

/** What people put together to look at: their own, or shared in their company. The screens call them dashboards. */
export const boards = defineResource({
  name: "boards",
  section: "dashboard",
  // One's own; who changes a shared one needs the section's key too, which the service asks for.
  changedBy: "view_dashboard",
  path: "/boards",
  screen: "/boards",
  details: "/boards/:id",
  menu: { group: "predictive", icon: "boards", after: "dashboard" },
  model: "Board",
  scope: ownOrShared,
  owner: "viewer",
  fields: {
    name: named,
    visibility: { as: "select", input: z.enum(visibilities).default("own"), column: true, filter: true },
    tiles_count: { column: "number" },
    made_by: { column: "text" },
    tiles: { input: tiles.default([]) },
    /** The caller begins with it; of a shared one, anybody who sees it. */
    is_home: { input: z.boolean().optional(), isStored: false, column: "boolean" },
  },
  reads: { user_id: true, wallboard_until: true },
  pointers: { user_id: "users" },
  list: { order: { column: "name", method: "asc" }, opens_as: "table" },
  actions: ["wallboard_link", "wallboard_end"],
});
