import { z } from "zod";
import { catalogueOfPlants } from "@/lib/domain/identity/scope";
import { id, name, optionalId } from "../inputs/fields";
import { givenSteps } from "../inputs/steps";
import { defineResource } from "./define";

const ids = z
  .array(id)
  .max(200)
  .transform((given) => [...new Set(given)].sort((a, b) => a - b));

/** How a task is done: steps that a work order takes over when it is made. */
export const taskProcedures = defineResource({
  name: "task-procedures",
  section: "task_procedures",
  path: "/plants/task-procedures",
  screen: "/task-procedures",
  listedFor: ["view_maintenance", "view_work_order_type"],
  model: "TaskProcedure",
  scope: catalogueOfPlants,
  owner: "none",
  isForAnyPlant: true,
  input: z.strictObject({
    /** None: for every plant of the company. */
    plant_id: optionalId,
    name,
    steps: givenSteps.min(1),
    /** What it fits: it is offered for items of these types, and where these faults were found. */
    equipment_type_ids: ids.default([]),
    fault_ids: ids.default([]),
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    steps: true,
    version_number: true,
    equipment_types: { select: { equipment_type: { select: { id: true, name: true } } } },
    faults: { select: { fault: { select: { id: true, code: true, name_en: true, name_es: true } } } },
    created_at: true,
    updated_at: true,
    version: true,
  },
  pointers: { equipment_type_ids: "equipment-types", fault_ids: "faults" },
  list: {
    search: ["name"],
    sort: ["name", "updated_at", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", from: "/plants", computed: true },
      equipment_type_id: { as: "ids", from: "/equipments/types", computed: true },
      fault_id: { as: "ids", from: "/equipments/faults", computed: true },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["plant.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "steps_count", as: "number", sort: false },
    { key: "plant", as: "related", sort: false },
    { key: "equipment_types", as: "related", sort: false },
    { key: "faults", as: "related", sort: false },
    { key: "version_number", as: "number", sort: false },
    { key: "updated_at", as: "date" },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "plant_id", as: "related", from: "/plants" },
  ],
  parts: [
    { title: "procedure", fields: ["name", "plant_id"] },
    { title: "steps", fields: ["steps"] },
    { title: "fits", fields: ["equipment_type_ids", "fault_ids"] },
  ],
});
