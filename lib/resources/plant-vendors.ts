import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id, name, notes, optionalEmail, phone, text } from "../inputs/fields";
import { defineResource } from "./define";

export const plantVendors = defineResource({
  name: "plant-vendors",
  section: "vendors",
  path: "/plants/vendors",
  screen: "/plants-vendors",
  // Who asks for something picks whom it is from.
  listedFor: ["view_requisitions"],
  model: "PlantVendor",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    plant_id: id,
    name,
    contact_name: text,
    email: optionalEmail,
    phone: phone.optional(),
    address: text,
    is_for_purchases: z.boolean().default(true),
    is_for_services: z.boolean().default(true),
    /** In which it is written to: 1 English, 2 Spanish. */
    language_id: z.union([z.literal(1), z.literal(2)]).default(1),
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    contact_name: true,
    email: true,
    phone: true,
    address: true,
    is_for_purchases: true,
    is_for_services: true,
    language_id: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name", "contact_name", "email"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      is_for_purchases: { as: "boolean", column: "is_for_purchases" },
      is_for_services: { as: "boolean", column: "is_for_services" },
    },
  },
  search: { words: ["name", "contact_name", "email"], label: ["name"], detail: ["contact_name", "plant.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "plant", as: "related", sort: false },
    { key: "contact_name", as: "text", sort: false },
    { key: "phone", as: "text", sort: false },
    { key: "email", as: "text", sort: false },
    { key: "is_for_purchases", as: "boolean", sort: false },
    { key: "is_for_services", as: "boolean", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "contact_name", as: "text" },
    { name: "email", as: "text" },
    { name: "phone", as: "text" },
    { name: "address", as: "text" },
    { name: "language_id", as: "select", options: [1, 2] },
    { name: "is_for_purchases", as: "toggle" },
    { name: "is_for_services", as: "toggle" },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
