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
  fields: {
    code: { as: "text", input: name, column: "link", sort: true, search: true },
    title: { column: "text" },
    equipment_types: { column: "related" },
    equipment_type_id: { filter: { as: "ids", computed: true, from: "/equipments/types" } },
    name: { input: z.strictObject({ en: name, es: name }), isStored: false },
    /** Kinds of measurements that show it. */
    parameters: {
      input: z
        .array(z.enum(showing))
        .max(showing.length)
        .transform((given) => showing.filter((one) => given.includes(one)))
        .default([]),
      column: "text",
    },
    prescription_text: { column: "text" },
    equipment_type_ids: { input: z.array(id).max(200).default([]), isStored: false },
    prescription: { input: z.strictObject({ en: notes, es: notes }).default({ en: null, es: null }), isStored: false },
    name_en: { input: null, search: true },
    name_es: { input: null, search: true },
  },
  reads: {
    prescription_en: true,
    prescription_es: true,
    equipment_types: { select: { equipment_type: { select: { id: true, name: true } } } },
  },
  pointers: { equipment_type_ids: "equipment-types" },
  list: { order: { column: "code", method: "asc" } },
  search: { detail: ["name_en"], leads: ["/settings/faults?edit=:id"] },
});
