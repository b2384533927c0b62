import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { dataSets, parameterById } from "@/lib/domain/monitoring/parameters";
import { defineResource } from "./define";
import { named, noted } from "./fields";

/**
 * What a person chooses for a Banner sensor of the second generation, such as a pressure transmitter of 0 to 150 psi:
 * the formula that makes a measurement of what the transmitter sends. It runs after the sensor's own.
 */
export const bannerSubtypes = defineResource({
  name: "banner-subtypes",
  section: "settings",
  path: "/sensors/banner-v2/subtypes",
  screen: "/settings/banner-v2-subtypes",
  tab: { place: 10 },
  details: "/settings/banner-v2-subtypes?edit=:id",
  // Users who set up sensors pick from them.
  listedFor: ["view_controllers"],
  model: "BannerSubtype",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    data_set: { as: "select", input: z.enum(dataSets), column: true, filter: true },
    parameter: { as: "number", min: 1, step: 1, input: z.int().min(1).max(32_767) },
    formula_id: { as: "related", from: "/sensors/formulas", column: true, of: "Formula" },
    notes: noted,
    sensors_count: { column: "number" },
  },
  reads: {
    formula: { select: { id: true, name: true, expression: true } },
    _count: { select: { sensors: { where: { deleted_at: null } } } },
  },
  list: { page_size: 18 },
  search: { detail: ["formula.name"] },
});

/** Has the data set such a measurement, and does a sender send it? */
export function isMeasured(data_set: (typeof dataSets)[number], parameter: number): boolean {
  return parameterById(data_set, parameter)?.is_derived === false;
}
