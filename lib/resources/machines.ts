import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";
import { id, name, notes, optionalId, text } from "../inputs/fields";
import { defineResource } from "./define";
import { active, notesAndImage, place, placeColumns } from "./places";

export const machines = defineResource({
  ...place,
  name: "machines",
  path: "/machines",
  screen: "/dashboard/machines",
  details: "/machines/:id/details",
  model: "Machine",
  owner: { field: "production_line_id", model: "ProductionLine" },
  input: z.strictObject({
    production_line_id: id,
    name,
    code: text,
    application_id: optionalId,
    notes,
    image_id: optionalId,
  }),
  select: {
    ...placeColumns,
    production_line_id: true,
    production_line: { select: { id: true, name: true, kind: true } },
    application_id: true,
    application: { select: { id: true, name: true } },
    code: true,
    _count: { select: { assets: { where: active } } },
  },
  references: { application_id: "Application" },
  list: {
    opens_by: { column: "level", method: "asc" },
    opens_as: "table",
    computedSort: ["level"],
    search: ["name", "code"],
    sort: ["position", "name", "code", "created_at"],
    order: { column: "position", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      level: { as: "options", options: levels, words: "levels", computed: true },
      production_line_id: { as: "ids", column: "production_line_id", from: "/production-lines" },
      application_id: { as: "ids", column: "application_id", from: "/applications" },
      is_archived: { as: "archived", column: "archived_at" },
    },
    page_size: 18,
  },
  search: {
    words: ["name", "code"],
    label: ["name"],
    detail: ["production_line.name"],
    group: { kind: "machines", place: 2 },
  },
  columns: [
    { key: "level", as: "level" },
    { key: "image_id", as: "image", sort: false },
    { key: "name", as: "link" },
    { key: "code", as: "text" },
    { key: "production_line", as: "related", sort: false },
    { key: "application", as: "related", sort: false },
    { key: "assets_count", as: "number", sort: false },
  ],
  fields: [
    { name: "production_line_id", as: "related", from: "/production-lines" },
    { name: "name", as: "text" },
    { name: "code", as: "text" },
    { name: "application_id", as: "related", from: "/applications" },
    ...notesAndImage,
  ],
  attached: [{ relation: "assets", model: "Asset", field: "machine_id" }],
});
