import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { longestFormula, readFormula } from "@/lib/domain/monitoring/formulas";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { noted } from "./fields";

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
  // Users who set up sensors pick from them.
  listedFor: ["view_controllers"],
  model: "Formula",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: { as: "text", input: name, column: "link", search: true },
    sample_value: { as: "number", input: z.number().finite().default(1) },
    expression: { as: "text", span: "full", input: expression, column: true, search: "list" },
    notes: noted,
    sensors_count: { column: "number" },
    subtypes_count: { column: "number" },
    updated_at: { column: "date" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
  },
  reads: { current_id: true, archived_at: true, _count: { select: { sensors: true, subtypes: true } } },
  list: { sort: ["name", "created_at", "updated_at"] },
  search: { detail: ["expression"], leads: ["/settings/custom-formulas?edit=:id"] },
  isArchivable: true,
});

/** Without an id it makes one, with an id it changes that one. */
export const formulaSave = formulas.input.extend({
  id: id.optional(),
  version: z.int().positive().optional(),
  is_archived: z.boolean().optional(),
});

export type FormulaSave = z.infer<typeof formulaSave>;
