import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { defineResource } from "./define";
import { named, noted } from "./fields";

/** Who does it: the plant's own shop, a contractor, or the machine's maker. */
const vendorKinds = ["fab_shop", "contractor", "manufacturer"] as const;

/** Work that a requisition asks for by its name: laser alignment, balancing on site, rewinding. */
export const industrialServices = defineResource({
  name: "industrial-services",
  section: "settings",
  path: "/settings/industrial-services",
  screen: "/settings/industrial-services",
  tab: { place: 8 },
  model: "IndustrialService",
  scope: catalogue,
  owner: "viewer",
  fields: {
    name: named,
    vendor_kind: { as: "select", input: z.enum(vendorKinds).nullable().optional(), column: true, filter: true },
    unit_price: { as: "money", column: true, sort: "empty_last" },
    currency: { as: "select", input: z.enum(currencies).default("USD") },
    notes: { ...noted, column: true, search: "list" },
  },
  list: { page_size: 18 },
  search: { leads: ["/settings/industrial-services?edit=:id"] },
});
