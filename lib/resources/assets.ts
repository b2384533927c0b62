import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";
import { id, name, notes, optionalId, text } from "../inputs/fields";
import { defineResource } from "./define";
import { active, notesAndImage, place, placeColumns } from "./places";

export const assets = defineResource({
  ...place,
  name: "assets",
  path: "/assets",
  screen: "/dashboard/assets",
  details: "/assets/:id/details",
  model: "Asset",
  owner: { field: "machine_id", model: "Machine" },
  input: z.strictObject({
    machine_id: id,
    name,
    asset_number: text,
    location: text,
    notes,
    image_id: optionalId,
  }),
  select: {
    ...placeColumns,
    machine_id: true,
    machine: {
      select: {
        id: true,
        name: true,
        code: true,
        production_line: { select: { id: true, name: true, kind: true } },
      },
    },
    name: true,
    asset_number: true,
    location: true,
    _count: { select: { equipments: { where: active } } },
  },
  list: {
    opens_by: { column: "level", method: "asc" },
    opens_as: "table",
    computedSort: ["level"],
    search: ["name", "asset_number", "location"],
    sort: ["position", "name", "asset_number", "created_at"],
    order: { column: "position", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      level: { as: "options", options: levels, words: "levels", computed: true },
      production_line_id: { as: "ids", column: "machine.production_line_id", from: "/production-lines" },
      machine_id: { as: "ids", column: "machine_id", from: "/machines" },
      is_archived: { as: "archived", column: "archived_at" },
    },
    page_size: 18,
  },
  search: {
    words: ["name", "asset_number"],
    label: ["name"],
    detail: ["machine.name"],
    group: { kind: "assets", place: 3 },
  },
  columns: [
    { key: "level", as: "level" },
    { key: "name", as: "link" },
    { key: "asset_number", as: "text" },
    { key: "machine", as: "related", sort: false },
    { key: "location", as: "text", sort: false },
    { key: "equipments_count", as: "number", sort: false },
  ],
  fields: [
    { name: "machine_id", as: "related", from: "/machines" },
    { name: "name", as: "text" },
    { name: "asset_number", as: "text" },
    { name: "location", as: "text" },
    ...notesAndImage,
  ],
  attached: [{ relation: "equipments", model: "Equipment", field: "asset_id" }],
});
