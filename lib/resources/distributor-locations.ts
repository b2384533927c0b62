import { everyone } from "@/lib/domain/identity/scope";
import { phone } from "../inputs/contact";
import { id, optionalEmail } from "../inputs/fields";
import { defineResource } from "./define";
import { named } from "./fields";

export const distributorLocations = defineResource({
  name: "distributor-locations",
  section: "distributors",
  path: "/distributors/locations",
  screen: "/distributors",
  model: "DistributorLocation",
  scope: everyone,
  owner: "none",
  fields: {
    distributor_id: { input: id, filter: { as: "ids", from: "/distributors" }, of: "Distributor" },
    name: { ...named, column: true },
    address: { as: "text", column: true, search: true },
    phone: { as: "text", input: phone.optional() },
    email: { as: "text", input: optionalEmail, search: true },
  },
  list: { order: { column: "name", method: "asc" } },
  search: { detail: ["distributor.name"], leads: ["/distributors/:distributor_id"] },
});
