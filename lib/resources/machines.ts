import { levels } from "@/lib/domain/shared/levels";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, named, noted, pictured } from "./fields";
import { active, criticality, listed, place, placeColumns, priced } from "./places";

export const machines = defineResource({
  ...place,
  name: "machines",
  path: "/machines",
  screen: "/dashboard/machines",
  details: "/machines/:id/details",
  model: "Machine",
  owner: { field: "production_line_id", model: "ProductionLine" },
  fields: {
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    level: { column: "level", filter: { as: "options", options: levels, words: "levels", computed: true } },
    production_line_id: { as: "related", from: "/production-lines", input: id, column: true, filter: true },
    position: { input: null, sort: true },
    name: named,
    code: { as: "text", column: true, sort: true, search: true },
    application_id: { as: "related", from: "/applications", column: true, filter: true, of: "Application" },
    criticality: { ...criticality, column: true, filter: true, sort: "empty_last" },
    ...priced,
    notes: noted,
    image_id: { ...pictured, column: true },
    assets_count: { column: "number" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    ...customized,
  },
  reads: {
    ...placeColumns,
    plant: { select: { id: true, name: true, company: { select: { currency: true } } } },
    production_line: { select: { id: true, name: true, kind: true } },
    _count: { select: { assets: { where: active } } },
  },
  columns: ["level", "image_id", "name", "code", "production_line", "application", "criticality", "assets_count"],
  list: { ...listed, page_size: 18 },
  search: { detail: ["production_line.name"], group: { kind: "machines", place: 2 } },
  attached: [{ relation: "assets", model: "Asset", field: "machine_id" }],
});
