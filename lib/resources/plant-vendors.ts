import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { phone } from "../inputs/contact";
import { optionalEmail } from "../inputs/fields";
import { defineResource } from "./define";
import { named, noted, ofPlant } from "./fields";

export const plantVendors = defineResource({
  name: "plant-vendors",
  section: "vendors",
  path: "/plants/vendors",
  screen: "/plants-vendors",
  menu: { group: "system", icon: "vendors", key: "vendors", after: "distributors" },
  // Who asks for something picks whom it is from.
  listedFor: ["view_requisitions"],
  model: "PlantVendor",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: named,
    contact_name: { as: "text", column: true, search: true },
    email: { as: "text", input: optionalEmail, column: true, search: true },
    phone: { as: "text", input: phone.optional(), column: true },
    address: { as: "text" },
    /** In which it is written to: 1 English, 2 Spanish. */
    language_id: { as: "select", input: z.union([z.literal(1), z.literal(2)]).default(1) },
    is_for_purchases: { as: "toggle", input: z.boolean().default(true), column: true, filter: true },
    is_for_services: { as: "toggle", input: z.boolean().default(true), column: true, filter: true },
    notes: noted,
  },
  columns: ["name", "plant", "contact_name", "phone", "email", "is_for_purchases", "is_for_services"],
  search: { detail: ["contact_name", "plant.name"] },
});
