import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { dataSets, parameterById } from "@/lib/domain/monitoring/parameters";
import { name, notes, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/**
 * What a person chooses for a Banner sensor of the second generation, such as a pressure transmitter of 0 to 150 psi:
 * the formula that makes a measurement of what the transmitter says. It runs after the sensor's own.
 */
export const bannerSubtypes = defineResource({
  name: "banner-subtypes",
  section: "settings",
  path: "/sensors/banner-v2/subtypes",
  screen: "/settings/banner-v2-subtypes",
  tab: { place: 10 },
  details: "/settings/banner-v2-subtypes?edit=:id",
  // Whoever sets up sensors picks from them.
  listedFor: ["view_controllers"],
  model: "BannerSubtype",
  scope: catalogue,
  owner: "viewer",
  input: z.strictObject({
    name,
    data_set: z.enum(dataSets),
    parameter: z.int().min(1).max(32_767),
    formula_id: optionalId,
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    data_set: true,
    parameter: true,
    formula_id: true,
    formula: { select: { id: true, name: true, expression: true } },
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
    _count: { select: { sensors: { where: { deleted_at: null } } } },
  },
  references: { formula_id: "Formula" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { data_set: { as: "options", column: "data_set", options: dataSets } },
    page_size: 18,
  },
  search: { words: ["name"], label: ["name"], detail: ["formula.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "data_set", as: "option" },
    { key: "formula", as: "related", sort: false },
    { key: "sensors_count", as: "number", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "data_set", as: "select", options: dataSets },
    { name: "parameter", as: "number", min: 1, step: 1 },
    { name: "formula_id", as: "related", from: "/sensors/formulas" },
    { name: "notes", as: "textarea", span: "full" },
  ],
});

/** Has the data set such a measurement, and does a sender say it? */
export function isMeasured(data_set: (typeof dataSets)[number], parameter: number): boolean {
  return parameterById(data_set, parameter)?.is_derived === false;
}
