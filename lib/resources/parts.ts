import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { currencies } from "@/lib/domain/shared/money";
import { partUnits } from "@/lib/domain/structure/stock";
import { name } from "../inputs/fields";
import { orderQuantity, quantity } from "../inputs/stock";
import { defineResource } from "./define";
import { customized, noted, ofPlant, pictured } from "./fields";

/** Shown as Misc. part: what the plant numbers itself, from V-belts to grease. */
export const parts = defineResource({
  name: "parts",
  section: "misc_parts",
  path: "/plants/parts",
  screen: "/parts",
  menu: { group: "catalogs", icon: "parts", after: "types" },
  listedFor: ["view_store_rooms"],
  model: "Part",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: { as: "text", input: name, column: "link", sort: true },
    number: { as: "text", input: name, column: true, sort: true },
    unit: { as: "select", input: z.enum(partUnits).default("piece"), column: true },
    on_hand: { column: "number" },
    available: { column: "number" },
    minimum: { as: "number", min: 0, input: quantity.nullable().optional(), column: true },
    order_quantity: { as: "number", min: 0, input: orderQuantity.nullable().optional() },
    maximum: { as: "number", min: 0, input: quantity.nullable().optional() },
    price: { as: "money", column: true, sort: "empty_last" },
    currency: { as: "select", input: z.enum(currencies).default("USD") },
    vendor_id: {
      as: "related",
      from: "/plants/vendors",
      within: "plant_id",
      column: true,
      filter: true,
      of: "PlantVendor",
    },
    barcode: { as: "text" },
    notes: noted,
    image_id: { ...pictured, column: true },
    is_below_minimum: { filter: { as: "boolean", computed: true } },
    ...customized,
  },
  columns: ["image_id", "name", "number", "plant", "on_hand", "available", "minimum", "unit", "price", "vendor"],
  keepsDeleted: true,
  list: { search: ["number", "name", "barcode", "custom_words"] },
  search: { words: ["number", "name", "barcode", "custom_words"], detail: ["number", "plant.name"] },
  bulk: ["unit", "minimum", "order_quantity", "maximum", "price", "vendor_id"],
});
