import { z } from "zod";
import { calculationScope } from "@/lib/domain/identity/scope";
import { mayCalculate } from "@/lib/domain/identity/viewer";
import { roiMethods, roiScenarios } from "@/lib/domain/maintenance/roi";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";
import { made, named } from "./fields";

/** Shown as Calculation: what was entered into the cost savings calculator, and what it comes to. */
export const roiRecords = defineResource({
  name: "roi-records",
  section: "requisitions_roi_calculator",
  condition: mayCalculate,
  path: "/plants/roi/records",
  model: "RoiRecord",
  scope: calculationScope,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: { input: id, filter: { as: "ids", from: "/plants" } },
    name: { ...named, input: name.optional(), column: true },
    method: { input: z.enum(roiMethods), column: "option", filter: { as: "options", options: roiMethods } },
    scenario: { input: z.enum(roiScenarios).default("a"), column: "option" },
    created_at: made,
    /** The inputs of the method by name; money in whole cents. */
    inputs: { input: z.record(z.string().max(40), z.unknown()) },
    requisition_id: { input: optionalId, filter: { as: "ids", from: "/plants/work-orders" }, of: "Requisition" },
  },
  reads: {
    plant: { select: { id: true, name: true } },
    requisition: { select: { id: true, name: true, number: true } },
    created_by: true,
  },
  pointers: { created_by: "users" },
  search: { detail: ["method", "plant.name"], leads: ["/roi-calculator?record=:id"] },
});
