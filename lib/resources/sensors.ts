import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { axisMapSchema } from "@/lib/domain/ingest/axis-map";
import { powerTypes, sensorTypes } from "@/lib/domain/ingest/devices";
import { currentRanges, deviceFmax, pressureRanges } from "@/lib/domain/ingest/sensor-settings";
import { deviceStates } from "@/lib/domain/monitoring/device-state";
import { dataSets } from "@/lib/domain/monitoring/parameters";
import { levels } from "@/lib/domain/shared/levels";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, named, noted } from "./fields";

/** Its plant is its controller's. */
export const sensors = defineResource({
  name: "sensors",
  section: "controllers",
  path: "/sensors",
  screen: "/ncd-sensors",
  model: "Sensor",
  scope: byPlant,
  owner: { field: "controller_id", model: "Controller" },
  fields: {
    plant_id: { input: null, filter: { as: "ids", from: "/plants" } },
    level: { input: null, column: "level", filter: { as: "options", options: levels, words: "levels" } },
    controller_id: { as: "related", from: "/controllers", input: id, column: true, filter: true, of: "Controller" },
    production_line_id: {
      filter: { as: "ids", column: "equipment.asset.machine.production_line_id", from: "/production-lines" },
    },
    machine_id: { filter: { as: "ids", column: "equipment.asset.machine_id", from: "/machines" } },
    asset_id: { filter: { as: "ids", column: "equipment.asset_id", from: "/assets" } },
    equipment_id: { as: "related", from: "/equipments", column: true, filter: true, of: "Equipment" },
    name: named,
    uid: { as: "text", input: name, column: true, sort: true, search: true },
    type: { as: "select", input: z.enum(sensorTypes).default("banner"), filter: true },
    data_set: { as: "select", input: z.enum(dataSets).default("temp_vibe") },
    port_number: {
      as: "number",
      min: 0,
      max: 65_535,
      step: 1,
      input: z.int().min(0).max(65_535).nullable().optional(),
    },
    power_type: { as: "select", input: z.enum(powerTypes).nullable().optional() },
    location_in_equipment: { as: "text", search: "list" },
    device_state: { filter: { as: "options", computed: true, options: deviceStates } },
    battery_pct: { input: null, column: { as: "quantity", unit: "%" }, filter: { as: "range", unit: "%" }, sort: true },
    signal: { input: null, column: "number", sort: true },
    expected_interval_s: {
      as: "duration",
      in: "seconds",
      input: z.int().min(1).max(86_400).default(600),
      column: true,
      sort: true,
    },
    run_threshold: { as: "number", unit: "mm/s", min: 0, step: 0.1 },
    last_seen_at: { input: null, column: "datetime", sort: true },
    axis_map: { input: axisMapSchema.default({}) },
    subtype_id: { input: optionalId, of: "BannerSubtype" },
    pressure_range: { as: "select", input: z.enum(pressureRanges).nullable().optional() },
    ultrasound_model_id: { as: "related", from: "/ultrasound/models", of: "UltrasoundModel" },
    current_range: { as: "select", input: z.enum(currentRanges).nullable().optional() },
    current_full_scale: {
      as: "number",
      unit: "A",
      min: 0,
      input: z.number().positive().max(10_000).nullable().optional(),
    },
    fmax_hz: { as: "select", input: z.literal(deviceFmax).nullable().optional() },
    radio_node_position: { as: "text" },
    /** Its spare in the storeroom, which an order for it reserves. */
    part_id: { as: "related", from: "/plants/parts", of: "Part" },
    /** The original formula of each numbered measurement; null takes it away, what is not named stays. */
    formulas: {
      input: z
        .record(z.string().regex(/^[1-9]\d{0,4}$/), id.nullable())
        .nullable()
        .optional(),
      isStored: false,
    },
    is_inactive: { as: "toggle", filter: true },
    notes: noted,
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    position: { input: null, sort: true },
    ...customized,
  },
  reads: {
    plant: { select: { id: true, name: true, unit_system: true } },
    equipment: { select: { id: true, name: true, equipment_type: { select: { id: true, name: true } } } },
    ultrasound_model: { select: { id: true, name: true, lo_db: true, hi_db: true } },
    firmware: true,
    subtype: {
      select: {
        id: true,
        name: true,
        data_set: true,
        parameter: true,
        formula: { select: { id: true, name: true, expression: true } },
      },
    },
    part: { select: { id: true, name: true, number: true } },
    formulas: { select: { parameter: true, formula: { select: { id: true, name: true, expression: true } } } },
    rssi: true,
    archived_at: true,
  },
  columns: [
    "level",
    "name",
    "uid",
    "equipment",
    "controller",
    "battery_pct",
    "signal",
    "expected_interval_s",
    "last_seen_at",
  ],
  list: { computedSort: ["level"], opens_by: { column: "level", method: "asc" } },
  search: {
    detail: ["uid", "equipment.name"],
    leads: ["/equipments/:equipment_id/details/pdm/:id", "/banner-sensors/:id"],
    section: "dashboard",
    group: { kind: "sensors", place: 7 },
  },
  bulk: ["power_type", "location_in_equipment", "expected_interval_s", "run_threshold", "is_inactive", "notes"],
  parts: [
    { title: "place", fields: ["controller_id", "equipment_id", "name", "location_in_equipment"] },
    {
      title: "device",
      fields: [
        "uid",
        "port_number",
        "type",
        "data_set",
        "power_type",
        "expected_interval_s",
        "run_threshold",
        "pressure_range",
        "ultrasound_model_id",
        "current_range",
        "current_full_scale",
        "fmax_hz",
        "radio_node_position",
        "part_id",
        "is_inactive",
      ],
    },
    { title: "axes", fields: ["axis_map"] },
    { title: "conversion", fields: ["subtype_id", "formulas"] },
    { title: "notes", fields: ["notes"] },
    { title: "custom", fields: ["custom"] },
  ],
  actions: [
    "runtime_tracker",
    "formulas",
    "recompute",
    "request_fft",
    "rebaseline",
    "rebaseline_accept",
    "rebaseline_reject",
  ],
  keepsDeleted: true,
  isArchivable: true,
});
