import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";
import { id, moneyPerHour, name, notes, optionalId, optionalNumber, text } from "../inputs/fields";
import { defineResource } from "./define";
import { active, notesAndImage, place, placeColumns } from "./places";

/** A utility (compressed air, steam, hydraulics) is a production line of kind "utility". */
const lineKinds = ["line", "utility"] as const;
export const rpmSources = ["fixed", "node", "sensor"] as const;

export const productionLines = defineResource({
  ...place,
  name: "production-lines",
  path: "/production-lines",
  screen: "/dashboard/production-lines",
  details: "/production-lines/:id/details",
  model: "ProductionLine",
  owner: { field: "plant_id", model: "Plant" },
  input: z.strictObject({
    plant_id: id,
    kind: z.enum(lineKinds).default("line"),
    name,
    notes,
    image_id: optionalId,
    rpm_source_type: z.enum(rpmSources).nullable().optional(),
    rpm_value: optionalNumber,
    rpm_node_id: text,
    rpm_node_parameter: z.int().min(1).max(32_767).nullable().optional(),
    line_speed_sensor_id: optionalId,
    downtime_cost: moneyPerHour,
  }),
  select: {
    ...placeColumns,
    plant: { select: { id: true, name: true, company: { select: { currency: true } } } },
    kind: true,
    rpm_source_type: true,
    rpm_value: true,
    rpm_node_id: true,
    rpm_node_parameter: true,
    line_speed_sensor_id: true,
    downtime_cost: true,
    line_speed_sensor: { select: { id: true, name: true } },
    _count: { select: { machines: { where: active } } },
  },
  references: { line_speed_sensor_id: "Sensor" },
  list: {
    opens_by: { column: "level", method: "asc" },
    opens_as: "table",
    computedSort: ["level"],
    search: ["name"],
    sort: ["position", "name", "created_at"],
    order: { column: "position", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      level: { as: "options", options: levels, words: "levels", computed: true },
      kind: { as: "options", column: "kind", options: lineKinds },
      is_archived: { as: "archived", column: "archived_at" },
    },
    page_size: 18,
  },
  search: {
    words: ["name"],
    label: ["name"],
    detail: ["plant.name"],
    group: { kind: "lines", place: 4 },
  },
  columns: [
    { key: "level", as: "level" },
    { key: "name", as: "link" },
    { key: "plant", as: "related", sort: false },
    { key: "machines_count", as: "number", sort: false },
    { key: "created_at", as: "date" },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "name", as: "text" },
    { name: "rpm_source_type", as: "select", options: rpmSources },
    { name: "rpm_value", as: "number", unit: "RPM", min: 0 },
    { name: "rpm_node_id", as: "text" },
    { name: "line_speed_sensor_id", as: "related", from: "/sensors" },
    { name: "rpm_node_parameter", as: "number", min: 1, step: 1 },
    { name: "downtime_cost", as: "money" },
    ...notesAndImage,
  ],
  actions: ["move"],
  attached: [{ relation: "machines", model: "Machine", field: "production_line_id" }],
});
