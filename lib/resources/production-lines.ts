import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";
import { moneyPerHour } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, made, named, noted, ofPlant, pictured } from "./fields";
import { active, listed, place, placeColumns } from "./places";

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
  fields: {
    plant_id: ofPlant,
    level: { column: "level", filter: { as: "options", options: levels, words: "levels", computed: true } },
    machines_count: { column: "number" },
    created_at: made,
    kind: { input: z.enum(lineKinds).default("line"), filter: { as: "options", options: lineKinds } },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    position: { input: null, sort: true },
    name: named,
    rpm_source_type: { as: "select", input: z.enum(rpmSources).nullable().optional() },
    rpm_value: { as: "number", unit: "RPM", min: 0 },
    rpm_node_id: { as: "text" },
    line_speed_sensor_id: { as: "related", from: "/sensors", of: "Sensor" },
    rpm_node_parameter: { as: "number", min: 1, step: 1, input: z.int().min(1).max(32_767).nullable().optional() },
    downtime_cost: { as: "money", input: moneyPerHour },
    notes: noted,
    image_id: pictured,
    ...customized,
  },
  reads: {
    ...placeColumns,
    plant: { select: { id: true, name: true, company: { select: { currency: true } } } },
    _count: { select: { machines: { where: active } } },
  },
  list: { ...listed, page_size: 18 },
  search: { group: { kind: "lines", place: 4 } },
  actions: ["move"],
  attached: [{ relation: "machines", model: "Machine", field: "production_line_id" }],
});
