import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { failureKinds } from "@/lib/domain/maintenance/failure-codes";
import { showing } from "@/lib/domain/structure/fault-signs";
import { faults as diagnosed } from "@/lib/domain/vibration/diagnosis/evidence";
import { id, name, notes } from "../inputs/fields";
import { defineResource } from "./define";

/** A number or a code of ISO 14224: "VIB", "2.6". */
const isoNumber = z
  .string()
  .trim()
  .max(10)
  .nullable()
  .optional()
  .transform((value) => (value === undefined ? undefined : value || null));

const linked = z.array(id).max(50).optional();

/** The failure codes: what goes wrong with items, why, and what is done about it, in both languages. */
export const faults = defineResource({
  name: "faults",
  // Those of the catalogue: a company adds its own and hides others.
  section: "equipment_types",
  path: "/equipments/faults",
  screen: "/settings/faults",
  tab: { place: 3, also: "view_equipment_types" },
  listedFor: ["view_settings", "view_dashboard", "view_maintenance"],
  model: "Fault",
  scope: catalogue,
  owner: "viewer",
  fields: {
    /** The list gives modes unless another kind is asked for. */
    kind: {
      as: "select",
      input: z.enum(failureKinds).default("mode"),
      filter: { as: "options", options: failureKinds },
    },
    code: { as: "text", input: name, column: "link", sort: true, search: true },
    title: { column: "text" },
    equipment_types: { column: "related" },
    equipment_type_id: { filter: { as: "ids", computed: true, from: "/equipments/types" } },
    /** Those that these items can have. */
    item_id: { filter: { as: "ids", computed: true, from: "/equipments" } },
    /** Codes that the reader's company does not offer; the list is without them unless they are asked for. */
    is_hidden: { input: z.boolean().optional(), isStored: false, filter: { as: "boolean", computed: true } },
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
    /** Faults as a diagnosis calls them; of several modes the one that has it further ahead is proposed. */
    diagnoses: { input: z.array(z.enum(diagnosed)).max(diagnosed.length).default([]) },
    iso_failure_mode: { as: "text", input: isoNumber },
    iso_mechanism: { as: "text", input: isoNumber },
    iso_cause: { as: "text", input: isoNumber },
    iso_activity: { as: "text", input: isoNumber },
    prescription_text: { column: "text" },
    equipment_type_ids: { input: z.array(id).max(200).default([]), isStored: false },
    /** Of a mode, the likeliest first. */
    cause_ids: { input: linked, isStored: false },
    remedy_ids: { input: linked, isStored: false },
    prescription: { input: z.strictObject({ en: notes, es: notes }).default({ en: null, es: null }), isStored: false },
    name_en: { input: null, search: true },
    name_es: { input: null, search: true },
  },
  reads: {
    /** Null: the provider's, which a company hides and does not change. */
    company_id: true,
    prescription_en: true,
    prescription_es: true,
    equipment_types: { select: { equipment_type: { select: { id: true, name: true } } } },
    links: {
      orderBy: { rank: "asc" },
      select: { linked: { select: { id: true, kind: true, name_en: true, name_es: true } } },
    },
    hidden_by: { select: { company_id: true } },
  },
  pointers: { equipment_type_ids: "equipment-types", cause_ids: "faults", remedy_ids: "faults" },
  list: { order: { column: "code", method: "asc" } },
  search: { detail: ["name_en"], leads: ["/settings/faults?edit=:id"] },
});
