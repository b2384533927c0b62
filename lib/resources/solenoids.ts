import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { lubeDeviceStates } from "@/lib/domain/lubrication/devices";
import { id, name, notes } from "../inputs/fields";
import { defineResource } from "./define";

/** A valve that opens the line to one point. Its state is what its controller last reported. */
export const solenoids = defineResource({
  name: "solenoids",
  section: "controllers",
  path: "/solenoids",
  model: "Solenoid",
  scope: byPlant,
  owner: { field: "controller_id", model: "Controller" },
  input: z.strictObject({
    controller_id: id,
    name,
    /** As the controller calls it. */
    address: name,
    port: z.int().min(0).max(65_535).nullable().optional(),
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    controller_id: true,
    controller: { select: { id: true, name: true } },
    name: true,
    address: true,
    port: true,
    state: true,
    state_at: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { controller_id: "Controller" },
  list: {
    search: ["name", "address"],
    sort: ["name", "address", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      controller_id: { as: "ids", column: "controller_id", from: "/controllers" },
      state: { as: "options", column: "state", options: lubeDeviceStates },
    },
  },
  search: {
    words: ["name", "address"],
    label: ["name"],
    detail: ["address", "controller.name"],
    leads: ["/controllers/:controller_id"],
  },
  columns: [
    { key: "name", as: "text" },
    { key: "address", as: "text" },
    { key: "controller", as: "related", sort: false },
    { key: "port", as: "number", sort: false },
    { key: "state", as: "option", sort: false },
  ],
  fields: [
    { name: "controller_id", as: "related", from: "/controllers" },
    { name: "name", as: "text" },
    { name: "address", as: "text" },
    { name: "port", as: "number", min: 0, max: 65_535, step: 1 },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
