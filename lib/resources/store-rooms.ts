import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { id, name, notes, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** Where a plant keeps parts, spare part numbers and items that wait. */
export const storeRooms = defineResource({
  name: "store-rooms",
  section: "store_rooms",
  path: "/store-rooms",
  screen: "/store-rooms",
  details: "/store-rooms/:id/items",
  listedFor: ["view_dashboard", "view_misc_parts"],
  model: "StoreRoom",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  keepsDeleted: true,
  files: ["image"],
  input: z.strictObject({
    plant_id: id,
    name,
    keeper_id: optionalId,
    /** Without an id it is new; one that is left out is removed, if nothing lies there. */
    locations: z
      .array(z.strictObject({ id: id.optional(), name }))
      .max(2_000)
      .default([]),
    notes,
    image_id: optionalId,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true } },
    name: true,
    keeper_id: true,
    keeper: { select: { id: true, first_name: true, last_name: true } },
    notes: true,
    image_id: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: { keeper_id: "User" },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      is_below_minimum: { as: "boolean", computed: true },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["plant.name"] },
  columns: [
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "plant", as: "related", sort: false },
    { key: "keeper", as: "related", sort: false },
    { key: "lines_count", as: "number", sort: false },
    { key: "below_minimum_count", as: "number", sort: false },
    { key: "items_count", as: "number", sort: false },
    { key: "value", as: "money", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "keeper_id", as: "related", from: "/users" },
    { name: "notes", as: "textarea", span: "full" },
    { name: "image_id", as: "image", span: "full" },
  ],
  parts: [
    { title: "room", fields: ["plant_id", "name", "keeper_id"] },
    { title: "locations", fields: ["locations"] },
    { title: "more", fields: ["notes", "image_id"] },
  ],
  actions: ["stock_movement", "stock_minimum"],
});
