import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { isEachOnce, mostPlaced } from "@/lib/domain/structure/floor-plan";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { named, ofPlant, pictured } from "./fields";

const fraction = z.number().min(0).max(1);

/** The plant's own picture, with its machines where they stand. */
export const floorPlans = defineResource({
  name: "floor-plans",
  section: "dashboard",
  changedBy: "update_plants",
  path: "/floor-plans",
  screen: "/floor-plans",
  details: "/floor-plans/:id",
  model: "FloorPlan",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: named,
    position: { as: "number", min: 0, step: 1, input: z.int().min(0).max(1_000).default(0), sort: true },
    machines_count: { column: "number" },
    /** Each once, where it stands. */
    machines: {
      input: z
        .array(z.strictObject({ machine_id: id, x: fraction, y: fraction }))
        .max(mostPlaced)
        .refine(isEachOnce, { message: "floor-plans.machine_twice" })
        .default([]),
      isStored: false,
    },
    file_id: { ...pictured, input: id, column: true },
  },
  parts: [
    { title: "plan", fields: ["plant_id", "name", "position", "file_id"] },
    { title: "machines", fields: ["machines"] },
  ],
  list: { order: { column: "position", method: "asc" } },
  actions: ["wallboard_link", "wallboard_end"],
});
