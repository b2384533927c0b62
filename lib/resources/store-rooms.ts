import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { named, noted, ofPlant, pictured } from "./fields";

/** Where a plant keeps parts, spare part numbers and items that wait. */
export const storeRooms = defineResource({
  name: "store-rooms",
  section: "store_rooms",
  path: "/store-rooms",
  screen: "/store-rooms",
  menu: { group: "assets", icon: "storerooms", key: "storerooms", after: "items", elseLights: ["/brand-models"] },
  details: "/store-rooms/:id/items",
  listedFor: ["view_dashboard", "view_misc_parts"],
  model: "StoreRoom",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    name: named,
    keeper_id: { as: "related", from: "/users", column: true, of: "User" },
    lines_count: { column: "number" },
    below_minimum_count: { column: "number" },
    items_count: { column: "number" },
    value: { column: "money" },
    is_below_minimum: { filter: { as: "boolean", computed: true } },
    /** Without an id it is new; one that is left out is removed, if nothing lies there. */
    locations: {
      input: z
        .array(z.strictObject({ id: id.optional(), name }))
        .max(2_000)
        .default([]),
      isStored: false,
    },
    notes: noted,
    image_id: { ...pictured, column: true },
  },
  reads: { keeper: { select: { id: true, first_name: true, last_name: true } } },
  keepsDeleted: true,
  parts: [
    { title: "room", fields: ["plant_id", "name", "keeper_id"] },
    { title: "locations", fields: ["locations"] },
    { title: "more", fields: ["notes", "image_id"] },
  ],
  actions: ["stock_movement", "stock_minimum"],
});
