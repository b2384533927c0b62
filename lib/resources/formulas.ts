import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { longestFormula, readFormula } from "@/lib/domain/monitoring/formulas";
import { id, name, notes } from "../inputs/fields";
import { defineResource } from "./define";

const expression = z
  .string()
  .trim()
  .min(1)
  .max(longestFormula)
  .superRefine((text, context) => {
    const formula = readFormula(text);
    if (!formula.ok && text !== "") context.addIssue({ code: "custom", message: `formulas.errors.${formula.code}` });
  });

/** Formulas that sensors and subtypes use. Saved by one call with or without an id, as the specification has it. */
export const formulas = defineResource({
  name: "formulas",
  section: "settings",
  path: "/sensors/formulas",
  screen: "/settings/custom-formulas",
  tab: { place: 5 },
  // Whoever sets up sensors picks from them.
  listedFor: ["view_controllers"],
  model: "Formula",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    expression,
    sample_value: z.number().finite().default(1),
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    expression: true,
    sample_value: true,
    notes: true,
    current_id: true,
    archived_at: true,
    created_at: true,
    updated_at: true,
    version: true,
    _count: { select: { sensors: true, subtypes: true } },
  },
  list: {
    search: ["name", "expression"],
    sort: ["name", "created_at", "updated_at"],
    order: { column: "name", method: "asc" },
    filters: { is_archived: { as: "archived", column: "archived_at" } },
  },
  search: {
    words: ["name"],
    label: ["name"],
    detail: ["expression"],
    leads: ["/settings/custom-formulas?edit=:id"],
  },
  columns: [
    { key: "name", as: "link" },
    { key: "expression", as: "text", sort: false },
    { key: "sensors_count", as: "number", sort: false },
    { key: "subtypes_count", as: "number", sort: false },
    { key: "updated_at", as: "date" },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "sample_value", as: "number" },
    { name: "expression", as: "text", span: "full" },
    { name: "notes", as: "textarea", span: "full" },
  ],
  isArchivable: true,
});

/** Without an id it makes one, with an id it changes that one. */
export const formulaSave = formulas.input.extend({
  id: id.optional(),
  version: z.int().positive().optional(),
  is_archived: z.boolean().optional(),
});

export type FormulaSave = z.infer<typeof formulaSave>;
