import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { name, notes, text } from "../inputs/fields";
import { defineResource } from "./define";

const diameter = z.number().positive().max(10_000).nullable().optional(); // mm
const order = z.number().positive().max(200).nullable().optional(); // multiples of the shaft's frequency

/** A bearing of the catalogue. What its lines are follows from its geometry, or is the maker's. */
export const bearings = defineResource({
  name: "bearings",
  section: "settings",
  path: "/bearings",
  screen: "/settings/bearing",
  details: "/settings/bearing?edit=:id",
  // Whoever sets up an item chooses from them.
  listedFor: ["view_dashboard"],
  model: "Bearing",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    manufacturer: text,
    elements: z.int().min(3).max(100),
    element_diameter: diameter,
    pitch_diameter: diameter,
    contact_angle_deg: z.number().min(0).max(89.9).default(0),
    bore: diameter,
    outside: diameter,
    bpfo: order,
    bpfi: order,
    bsf: order,
    ftf: order,
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    manufacturer: true,
    elements: true,
    element_diameter: true,
    pitch_diameter: true,
    contact_angle_deg: true,
    bore: true,
    outside: true,
    bpfo: true,
    bpfi: true,
    bsf: true,
    ftf: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name", "manufacturer"],
    sort: ["name", "manufacturer", "elements", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {},
    page_size: 18,
  },
  search: { words: ["name", "manufacturer"], label: ["name"], detail: ["manufacturer"] },
  columns: [
    { key: "name", as: "link" },
    { key: "manufacturer", as: "text" },
    { key: "elements", as: "number" },
    { key: "orders_bpfo", as: "number", sort: false },
    { key: "orders_bpfi", as: "number", sort: false },
    { key: "orders_bsf", as: "number", sort: false },
    { key: "orders_ftf", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "manufacturer", as: "text" },
    { name: "elements", as: "number", min: 3, step: 1 },
    { name: "contact_angle_deg", as: "number", unit: "°", min: 0, max: 89.9, step: 0.1 },
    { name: "element_diameter", as: "number", unit: "mm", min: 0 },
    { name: "pitch_diameter", as: "number", unit: "mm", min: 0 },
    { name: "bore", as: "number", unit: "mm", min: 0 },
    { name: "outside", as: "number", unit: "mm", min: 0 },
    { name: "bpfo", as: "number", min: 0 },
    { name: "bpfi", as: "number", min: 0 },
    { name: "bsf", as: "number", min: 0 },
    { name: "ftf", as: "number", min: 0 },
    { name: "notes", as: "textarea", span: "full" },
  ],
  attached: [{ relation: "equipments", model: "EquipmentBearing", field: "bearing_id", blocks: true }],
});
