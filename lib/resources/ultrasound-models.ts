import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { defineResource } from "./define";
import { named, noted } from "./fields";

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
  fields: {
    name: named,
    manufacturer: { as: "text", column: true, sort: true, search: true },
    lo_db: { as: "number", unit: "dBµV", min: -20, max: 150, step: 1, input: level, column: true, sort: true },
    hi_db: { as: "number", unit: "dBµV", min: -20, max: 150, step: 1, input: level, column: true, sort: true },
    notes: { ...noted, column: true, search: "list" },
  },
  list: { page_size: 18 },
  search: { detail: ["manufacturer"], leads: ["/settings/ultrasound-models?edit=:id"] },
});
