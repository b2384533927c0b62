import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { name, notes, text } from "../inputs/fields";
import { defineResource } from "./define";

/** dBµV; what an ultrasound reading can be. */
const level = z.number().min(-20).max(150);

/** A model of ultrasound transmitter, with the levels that 4 mA and 20 mA of it stand for. */
export const ultrasoundModels = defineResource({
  name: "ultrasound-models",
  section: "controllers",
  path: "/ultrasound/models",
  screen: "/settings/ultrasound-models",
  tab: { place: 9, also: "view_controllers" },
  details: "/settings/ultrasound-models?edit=:id",
  listedFor: ["view_dashboard"],
  model: "UltrasoundModel",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({ name, manufacturer: text, lo_db: level, hi_db: level, notes }),
  select: {
    id: true,
    company_id: true,
    name: true,
    manufacturer: true,
    lo_db: true,
    hi_db: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name", "manufacturer", "notes"],
    sort: ["name", "manufacturer", "lo_db", "hi_db", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {},
    page_size: 18,
  },
  search: {
    words: ["name", "manufacturer"],
    label: ["name"],
    detail: ["manufacturer"],
    leads: ["/settings/ultrasound-models?edit=:id"],
  },
  columns: [
    { key: "name", as: "link" },
    { key: "manufacturer", as: "text" },
    { key: "lo_db", as: "quantity", unit: "dBµV" },
    { key: "hi_db", as: "quantity", unit: "dBµV" },
    { key: "notes", as: "text", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "manufacturer", as: "text" },
    { name: "lo_db", as: "number", unit: "dBµV", min: -20, max: 150, step: 1 },
    { name: "hi_db", as: "number", unit: "dBµV", min: -20, max: 150, step: 1 },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
