import { z } from "zod";
import { catalogueOfPlants } from "@/lib/domain/identity/scope";
import { id } from "../inputs/fields";
import { givenSteps } from "../inputs/steps";
import { defineResource } from "./define";
import { named } from "./fields";

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
  menu: { group: "catalogs", icon: "procedures", key: "procedures" },
  listedFor: ["view_maintenance", "view_work_order_type"],
  model: "TaskProcedure",
  scope: catalogueOfPlants,
  owner: "none",
  fields: {
    name: named,
    steps_count: { column: "number" },
    /** None: for every plant of the company. */
    plant_id: { as: "related", from: "/plants", column: true, filter: { as: "ids", from: "/plants", computed: true } },
    equipment_types: { column: "related" },
    faults: { column: "related" },
    version_number: { input: null, column: "number" },
    updated_at: { column: "date", sort: true },
    equipment_type_id: { filter: { as: "ids", from: "/equipments/types", computed: true } },
    fault_id: { filter: { as: "ids", from: "/equipments/faults", computed: true } },
    steps: { input: givenSteps.min(1) },
    /** What it fits: it is offered for items of these types, and where these faults were found. */
    equipment_type_ids: { input: ids.default([]), isStored: false },
    fault_ids: { input: ids.default([]), isStored: false },
  },
  reads: {
    company_id: true,
    equipment_types: { select: { equipment_type: { select: { id: true, name: true } } } },
    faults: { select: { fault: { select: { id: true, code: true, name_en: true, name_es: true } } } },
  },
  list: { opens_as: "grid" },
  isForAnyPlant: true,
  pointers: { equipment_type_ids: "equipment-types", fault_ids: "faults" },
  parts: [
    { title: "procedure", fields: ["name", "plant_id"] },
    { title: "steps", fields: ["steps"] },
    { title: "fits", fields: ["equipment_type_ids", "fault_ids"] },
  ],
});
