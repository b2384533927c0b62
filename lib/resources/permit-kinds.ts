import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { permitBases } from "@/lib/domain/maintenance/permit";
import { givenQuestions } from "../inputs/permits";
import { defineResource } from "./define";
import { named } from "./fields";

/** A kind of permit to work: what is asked, and for how long it is issued at most. */
export const permitKinds = defineResource({
  name: "permit-kinds",
  section: "work_order_type",
  path: "/permit-kinds",
  screen: "/permit-kinds",
  menu: { group: "catalogs", icon: "permit_kinds", key: "permit_kinds", after: "types" },
  listedFor: ["view_permits", "view_maintenance"],
  model: "PermitKind",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    base: { as: "select", input: z.enum(permitBases), column: true, filter: true, sort: true },
    max_hours: {
      as: "number",
      unit: "h",
      min: 1,
      max: 24,
      step: 1,
      input: z.int().min(1).max(24).default(8),
      column: true,
    },
    /** Each isolation point of the place is isolated and verified first. */
    needs_isolation: { as: "toggle", column: true, filter: true },
    fire_watch_minutes: {
      as: "number",
      unit: "min",
      min: 0,
      max: 480,
      step: 5,
      input: z.int().min(0).max(480).default(0),
      column: true,
    },
    questions_count: { column: "number" },
    questions: { input: givenQuestions.default([]) },
  },
  parts: [
    { title: "kind", fields: ["name", "base", "max_hours", "needs_isolation", "fire_watch_minutes"] },
    { title: "questions", fields: ["questions"] },
  ],
  search: { detail: ["base"] },
});
