import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { usualDensity } from "@/lib/domain/lubrication/amount";
import { usualReturnDays } from "@/lib/domain/lubrication/returns";
import { defineResource } from "./define";
import { named, noted } from "./fields";

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
  fields: {
    name: named,
    /** g/mL */
    density: {
      as: "number",
      unit: "g/mL",
      min: 0.5,
      max: 2,
      step: 0.01,
      input: z.number().min(0.5).max(2).default(usualDensity),
      column: { decimals: 2 },
      sort: true,
    },
    /** A level that is back within so many days after a greasing is a suspected defect. */
    return_days: {
      as: "number",
      unit: "d",
      min: 1,
      max: 90,
      step: 1,
      input: z.int().min(1).max(90).default(usualReturnDays),
      column: { as: "quantity", unit: "d" },
    },
    notes: { ...noted, column: true, search: "list" },
  },
  list: { page_size: 18 },
  search: { detail: ["notes"], leads: ["/settings/lube-type?edit=:id"] },
});
