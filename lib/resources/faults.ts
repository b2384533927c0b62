import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { showing } from "@/lib/domain/structure/fault-signs";
import { id, name, notes } from "../inputs/fields";
import { defineResource } from "./define";

/** What goes wrong with items and what is done about it, in both languages. */
export const faults = defineResource({
  name: "faults",
  section: "settings",
  path: "/equipments/faults",
  screen: "/settings/faults",
  tab: { place: 3 },
  listedFor: ["view_dashboard", "view_maintenance"],
  model: "Fault",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    code: name,
    name: z.strictObject({ en: name, es: name }),
    /** Kinds of measurements that show it. */
    parameters: z
      .array(z.enum(showing))
      .max(showing.length)
      .transform((given) => showing.filter((one) => given.includes(one)))
      .default([]),
    equipment_type_ids: z.array(id).max(200).default([]),
    prescription: z.strictObject({ en: notes, es: notes }).default({ en: null, es: null }),
  }),
  select: {
    id: true,
    company_id: true,
    code: true,
    name_en: true,
    name_es: true,
    parameters: true,
    prescription_en: true,
    prescription_es: true,
    equipment_types: { select: { equipment_type: { select: { id: true, name: true } } } },
    created_at: true,
    updated_at: true,
    version: true,
  },
  pointers: { equipment_type_ids: "equipment-types" },
  list: {
    search: ["code", "name_en", "name_es"],
    sort: ["code", "created_at"],
    order: { column: "code", method: "asc" },
    filters: { equipment_type_id: { as: "ids", computed: true, from: "/equipments/types" } },
  },
  search: {
    words: ["code", "name_en", "name_es"],
    label: ["code"],
    detail: ["name_en"],
    leads: ["/settings/faults?edit=:id"],
  },
  columns: [
    { key: "code", as: "link" },
    { key: "title", as: "text", sort: false },
    { key: "equipment_types", as: "related", sort: false },
    { key: "parameters", as: "text", sort: false },
    { key: "prescription_text", as: "text", sort: false },
  ],
  fields: [{ name: "code", as: "text" }],
});
