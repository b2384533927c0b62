import { z } from "zod";
import { lubeDeviceStates } from "@/lib/domain/lubrication/devices";
import { id, name } from "../inputs/fields";
import { named, noted } from "./fields";

/** What a controller switches in lubrication: pumps, valves and radios are described alike. */
export const deviceOfController = {
  section: "controllers",
  owner: { field: "controller_id", model: "Controller" },
  fields: {
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    controller_id: { as: "related", from: "/controllers", input: id, column: true, filter: true, of: "Controller" },
    name: { ...named, column: true },
    /** As the controller calls it. */
    address: { as: "text", input: name, column: true, sort: true, search: true },
    port: {
      as: "number",
      min: 0,
      max: 65_535,
      step: 1,
      input: z.int().min(0).max(65_535).nullable().optional(),
      column: true,
    },
    notes: noted,
    state: { input: null, column: "option", filter: { as: "options", options: lubeDeviceStates } },
  },
  reads: { plant: { select: { id: true, name: true } }, state_at: true },
  columns: ["name", "address", "controller", "port", "state"],
  list: { order: { column: "name", method: "asc" } },
  search: { detail: ["address", "controller.name"], leads: ["/controllers/:controller_id"] },
} as const;
