import { z } from "zod";
import { everyone } from "@/lib/domain/identity/scope";
import { id, name, optionalEmail, phone, text } from "../inputs/fields";
import { defineResource } from "./define";

export const distributorLocations = defineResource({
  name: "distributor-locations",
  section: "distributors",
  path: "/distributors/locations",
  screen: "/distributors",
  model: "DistributorLocation",
  scope: everyone,
  owner: "none",
  input: z.strictObject({
    distributor_id: id,
    name,
    address: text,
    phone: phone.optional(),
    email: optionalEmail,
  }),
  select: {
    id: true,
    distributor_id: true,
    name: true,
    address: true,
    phone: true,
    email: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { distributor_id: "Distributor" },
  list: {
    search: ["name", "address", "email"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: { distributor_id: { as: "ids", column: "distributor_id", from: "/distributors" } },
  },
  search: {
    words: ["name", "address", "email"],
    label: ["name"],
    detail: ["distributor.name"],
    leads: ["/distributors/:distributor_id"],
  },
  columns: [
    { key: "name", as: "text" },
    { key: "address", as: "text", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "address", as: "text" },
    { name: "phone", as: "text" },
    { name: "email", as: "text" },
  ],
});
