import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { usualDensity } from "@/lib/domain/lubrication/amount";
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
    notes: { ...noted, column: true, search: "list" },
  },
  list: { page_size: 18 },
  search: { detail: ["notes"], leads: ["/settings/lube-type?edit=:id"] },
});
