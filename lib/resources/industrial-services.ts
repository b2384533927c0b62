import { z } from "zod";
import { catalogue } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { name, notes } from "../inputs/fields";
import { defineResource } from "./define";

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
  input: z.strictObject({
    name,
    vendor_kind: z.enum(vendorKinds).nullable().optional(),
    unit_price: z.int().min(0).max(2_000_000_000).nullable().optional(),
    currency: z.enum(currencies).default("USD"),
    notes,
  }),
  select: {
    id: true,
    company_id: true,
    name: true,
    vendor_kind: true,
    unit_price: true,
    currency: true,
    notes: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  list: {
    search: ["name", "notes"],
    sort: ["name", "unit_price", "created_at"],
    order: { column: "name", method: "asc" },
    emptyLast: ["unit_price"],
    filters: { vendor_kind: { as: "options", column: "vendor_kind", options: vendorKinds } },
    page_size: 18,
  },
  search: { words: ["name"], label: ["name"], detail: [], leads: ["/settings/industrial-services?edit=:id"] },
  columns: [
    { key: "name", as: "link" },
    { key: "vendor_kind", as: "option" },
    { key: "unit_price", as: "money" },
    { key: "notes", as: "text", sort: false },
  ],
  fields: [
    { name: "name", as: "text" },
    { name: "vendor_kind", as: "select", options: vendorKinds },
    { name: "unit_price", as: "money" },
    { name: "currency", as: "select", options: currencies },
    { name: "notes", as: "textarea", span: "full" },
  ],
});
