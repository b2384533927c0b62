import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { named, noted } from "./fields";

const diameter = z.number().positive().max(10_000).nullable().optional(); // mm
const order = z.number().positive().max(200).nullable().optional(); // multiples of the shaft's frequency

/** A bearing of the catalogue. What its lines are follows from its geometry, or is the maker's. */
export const bearings = defineResource({
  name: "bearings",
  section: "settings",
  path: "/bearings",
  screen: "/settings/bearing",
  tab: { place: 6 },
  details: "/settings/bearing?edit=:id",
  // Users who set up an item choose from them.
  listedFor: ["view_dashboard"],
  model: "Bearing",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    manufacturer: { as: "text", column: true, sort: true, search: true },
    elements: {
      as: "number",
      min: 3,
      step: 1,
      input: z.int().min(3).max(100),
      column: true,
      filter: { as: "range", isWhole: true },
      sort: true,
    },
    contact_angle_deg: {
      as: "number",
      unit: "°",
      min: 0,
      max: 89.9,
      step: 0.1,
      input: z.number().min(0).max(89.9).default(0),
    },
    element_diameter: { as: "number", unit: "mm", min: 0, input: diameter },
    pitch_diameter: { as: "number", unit: "mm", min: 0, input: diameter },
    bore: { as: "number", unit: "mm", min: 0, input: diameter },
    outside: { as: "number", unit: "mm", min: 0, input: diameter },
    width: { as: "number", unit: "mm", min: 0, input: diameter },
    bpfo: { as: "number", min: 0, input: order },
    bpfi: { as: "number", min: 0, input: order },
    bsf: { as: "number", min: 0, input: order },
    ftf: { as: "number", min: 0, input: order },
    notes: noted,
    orders_bpfo: { column: "number" },
    orders_bpfi: { column: "number" },
    orders_bsf: { column: "number" },
    orders_ftf: { column: "number" },
  },
  list: { page_size: 18 },
  search: { detail: ["manufacturer"] },
  parts: [
    { title: "bearing", fields: ["name", "manufacturer", "elements", "contact_angle_deg"] },
    { title: "geometry", fields: ["element_diameter", "pitch_diameter", "bore", "outside", "width"] },
    { title: "makers_orders", fields: ["bpfo", "bpfi", "bsf", "ftf"] },
    { title: "notes", fields: ["notes"] },
  ],
});
