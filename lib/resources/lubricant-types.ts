import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { usualDensity } from "@/lib/domain/lubrication/amount";
import { name, notes } from "../inputs/fields";
import { defineResource } from "./define";

/** A grease or oil, with what a milliliter of it weighs. */
export const lubricantTypes = defineResource({
  name: "lubricant-types",
  section: "controllers",
  path: "/ultrasound/lubricant-types",
  screen: "/settings/lube-type",
  tab: { place: 7, also: "view_controllers" },
  details: "/settings/lube-type?edit=:id",
  listedFor: ["view_dashboard"],
  model: "LubricantType",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    /** g/mL */
    density: z.number().min(0.5).max(2).default(usualDensity),
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    density: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name", "notes"],
    sort: ["name", "density", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {},
    page_size: 18,
  },
  search: { words: ["name"], label: ["name"], detail: ["notes"], leads: ["/settings/lube-type?edit=:id"] },
  columns: [
    { key: "name", as: "link" },
    { key: "density", as: "quantity", unit: "g/mL", decimals: 2 },
    { key: "notes", as: "text", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "density", as: "number", unit: "g/mL", min: 0.5, max: 2, step: 0.01 },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
