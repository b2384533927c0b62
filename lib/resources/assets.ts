import { levels } from "@/lib/domain/shared/levels";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, named, noted, pictured } from "./fields";
import { active, listed, place, placeColumns } from "./places";

export const assets = defineResource({
  ...place,
  name: "assets",
  path: "/assets",
  screen: "/dashboard/assets",
  details: "/assets/:id/details",
  model: "Asset",
  owner: { field: "machine_id", model: "Machine" },
  fields: {
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    level: { column: "level", filter: { as: "options", options: levels, words: "levels", computed: true } },
    production_line_id: { filter: { as: "ids", column: "machine.production_line_id", from: "/production-lines" } },
    machine_id: { as: "related", from: "/machines", input: id, column: true, filter: true },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    position: { input: null, sort: true },
    name: named,
    asset_number: { as: "text", column: true, sort: true, search: true },
    location: { as: "text", column: true, search: "list" },
    notes: noted,
    image_id: pictured,
    equipments_count: { column: "number" },
    ...customized,
  },
  reads: {
    ...placeColumns,
    machine: {
      select: {
        id: true,
        name: true,
        code: true,
        production_line: { select: { id: true, name: true, kind: true } },
      },
    },
    _count: { select: { equipments: { where: active } } },
  },
  columns: ["level", "name", "asset_number", "machine", "location", "equipments_count"],
  list: { ...listed, page_size: 18 },
  search: { detail: ["machine.name"], group: { kind: "assets", place: 3 } },
  attached: [{ relation: "equipments", model: "Equipment", field: "asset_id" }],
});
