import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { id, largeMoney } from "../inputs/fields";
import { defineResource } from "./define";
import { ofPlant } from "./fields";

/** What a plant may spend on maintenance in a fiscal year; without a type on all of it. */
export const budgets = defineResource({
  name: "budgets",
  section: "requisitions",
  condition: isInRequisitionsArea,
  changedBy: "update_requisitions",
  path: "/budgets",
  screen: "/budgets",
  model: "Budget",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    /** "2026, Breakdown": the year and the type. */
    name: { input: null, column: "link" },
    year: {
      as: "number",
      min: 2000,
      max: 2100,
      step: 1,
      input: z.int().min(2000).max(2100),
      sort: true,
      filter: { as: "range", isWhole: true },
    },
    category_id: {
      as: "related",
      from: "/maintenance/categories",
      input: id.nullable().optional(),
      column: true,
      filter: true,
      of: "MaintenanceCategory",
    },
    amount: { as: "money", input: largeMoney.min(1), column: true, sort: true },
    used: { column: "money" },
    committed: { column: "money" },
    left: { column: "money" },
  },
  reads: { plant: { select: { id: true, name: true, company: { select: { currency: true } } } } },
  columns: ["name", "plant", "category", "amount", "used", "committed", "left"],
  list: { order: { column: "year", method: "desc" } },
  search: null,
});
