import { z } from "zod";
import { calculationScope } from "@/lib/domain/identity/scope";
import { mayCalculate } from "@/lib/domain/identity/viewer";
import { roiMethods, roiScenarios } from "@/lib/domain/maintenance/roi";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** Shown as Calculation: what was entered into the cost savings calculator, and what it comes to. */
export const roiRecords = defineResource({
  name: "roi-records",
  section: "requisitions_roi_calculator",
  condition: mayCalculate,
  path: "/plants/roi/records",
  model: "RoiRecord",
  scope: calculationScope,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    plant_id: id,
    name: name.optional(),
    method: z.enum(roiMethods),
    scenario: z.enum(roiScenarios).default("a"),
    /** The inputs of the method by name; money in whole cents. */
    inputs: z.record(z.string().max(40), z.unknown()),
    requisition_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    method: true,
    scenario: true,
    inputs: true,
    requisition_id: true,
    requisition: { select: { id: true, name: true, number: true } },
    created_by: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { requisition_id: "Requisition" },
  pointers: { created_by: "users" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      method: { as: "options", column: "method", options: roiMethods },
      requisition_id: { as: "ids", column: "requisition_id", from: "/plants/work-orders" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["method", "plant.name"], leads: ["/roi-calculator?record=:id"] },
  columns: [
    { key: "name", as: "text" },
    { key: "method", as: "option", sort: false },
    { key: "scenario", as: "option", sort: false },
    { key: "created_at", as: "date" },
  ],
  fields: [{ name: "name", as: "text" }],
});
