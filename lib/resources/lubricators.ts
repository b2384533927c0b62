import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { bearingKinds } from "@/lib/domain/lubrication/amount";
import { containers, doses, mostStrokes } from "@/lib/domain/lubrication/container";
import { lubeMethods } from "@/lib/domain/lubrication/devices";
import { lubricatorStatuses } from "@/lib/domain/lubrication/status";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { noted } from "./fields";

const optionalPositive = z.number().positive().max(100_000).nullable().optional();

/** Shown as Lubrication point: what a device or a person with a grease gun lubricates. */
export const lubricators = defineResource({
  name: "lubricators",
  section: "controllers",
  path: "/lubricators",
  details: "/lubrication/:id",
  listedFor: ["view_dashboard"],
  model: "Lubricator",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: { as: "related", from: "/plants", input: id, filter: true },
    name: { as: "text", input: name, column: "link", search: true },
    method: { as: "select", input: z.enum(lubeMethods).default("manual"), column: true, filter: true },
    status: { input: null, column: "option", filter: { as: "options", options: lubricatorStatuses } },
    equipment_id: {
      as: "related",
      from: "/equipments",
      within: "plant_id",
      column: true,
      filter: true,
      of: "Equipment",
    },
    bearing_id: { as: "related", from: "/bearings", of: "Bearing" },
    bearing_kind: { as: "select", input: z.enum(bearingKinds).default("deep_groove") },
    rpm: { as: "number", unit: "RPM", min: 0, input: optionalPositive },
    temperature: { as: "number", unit: "°C" },
    is_vertical: { as: "toggle" },
    lubricant_type_id: { as: "related", from: "/ultrasound/lubricant-types", filter: true, of: "LubricantType" },
    /** Milliliters of one greasing. Left out: from the bearing. */
    target_per_set: { as: "number", unit: "mL", min: 0, input: z.number().positive().max(10_000).optional() },
    /** Left out with a speed: from the bearing. */
    interval_hours: { as: "number", unit: "h", min: 0, input: optionalPositive },
    part_id: { as: "related", from: "/plants/parts", within: "plant_id", of: "Part" },
    store_room_id: { as: "related", from: "/store-rooms", within: "plant_id", of: "StoreRoom" },
    sensor_id: { as: "related", from: "/sensors", within: "plant_id", of: "Sensor" },
    /** The level of the well greased bearing, dBµV; left out, it is learnt from readings. */
    baseline_db: { as: "number", unit: "dBµV", input: z.number().min(-20).max(150).nullable().optional() },
    controller_id: { as: "related", from: "/controllers", within: "plant_id", filter: true, of: "Controller" },
    device_address: { as: "text", search: true },
    container: { as: "select", input: z.enum(containers).nullable().optional() },
    strokes: {
      as: "number",
      min: 1,
      max: mostStrokes,
      step: 1,
      input: z.int().min(1).max(mostStrokes).nullable().optional(),
    },
    /** One of the steps of a cartridge, in cubic centimeters. */
    dose: {
      as: "number",
      unit: "cm³",
      min: 0.1,
      max: 9.5,
      step: 0.1,
      input: z
        .number()
        .refine((dose) => doses.includes(dose), { message: "lubricators.not_a_dose" })
        .nullable()
        .optional(),
    },
    dwell_seconds: { as: "number", unit: "s", min: 1, step: 1, input: z.int().min(1).max(86_400).default(120) },
    report_interval_s: { as: "number", unit: "s", min: 1, step: 1, input: z.int().min(1).max(604_800).default(3_600) },
    /** False: the device cannot report whether a cycle has reached the bearing. */
    has_confirmation: { as: "toggle", input: z.boolean().default(true) },
    pump_id: { as: "related", from: "/ultrasound/pumps", within: "plant_id", of: "UltrasoundPump" },
    pump_position: {
      as: "select",
      input: z
        .union([z.literal(1), z.literal(2)])
        .nullable()
        .optional(),
    },
    radio_id: { as: "related", from: "/ultrasound/radios", within: "plant_id", of: "UltrasoundRadio" },
    solenoid_id: { as: "related", from: "/solenoids", within: "plant_id", of: "Solenoid" },
    notes: noted,
    remaining: { column: { as: "quantity", unit: "mL" } },
    days_to_empty: { column: { as: "quantity", unit: "d" } },
    last_greased_at: { input: null, column: "datetime" },
  },
  reads: {
    plant: { select: { id: true, name: true, time_zone: true } },
    equipment: {
      select: {
        id: true,
        name: true,
        asset: {
          select: {
            id: true,
            name: true,
            machine: {
              select: { id: true, name: true, position: true, production_line: { select: { id: true, name: true } } },
            },
          },
        },
      },
    },
    pump: { select: { id: true, name: true, state: true } },
    radio: { select: { id: true, name: true, state: true } },
    solenoid: { select: { id: true, name: true, state: true } },
    lubricant_type: { select: { id: true, name: true, density: true, return_days: true } },
    sensor: { select: { id: true, name: true, uid: true } },
    bearing: { select: { id: true, name: true, outside: true, bore: true, width: true } },
    part: { select: { id: true, name: true, number: true, unit: true } },
    baseline_readings: true,
    cycles: true,
    reported: true,
    container_since: true,
    last_message_at: true,
    confirm_by: true,
    over_pressure: true,
    overload: true,
    status_at: true,
    problem: true,
    request_id: true,
    request: { select: { id: true, number: true, name: true, status: true } },
    locked_at: true,
    last_outcome: true,
  },
  pointers: { request_id: "work-orders" },
  filters: ["plant_id", "equipment_id", "controller_id", "lubricant_type_id", "method", "status"],
  list: {
    sort: ["name", "status_place", "last_greased_at", "created_at"],
    emptyLast: ["last_greased_at"],
    order: { column: "status_place", method: "asc" },
  },
  search: { detail: ["device_address", "equipment.name"], leads: ["/lubrication/:id"], section: "dashboard" },
  parts: [
    { title: "point", fields: ["plant_id", "name", "method", "equipment_id"] },
    {
      title: "bearing",
      fields: [
        ...(["bearing_id", "bearing_kind", "rpm", "temperature", "is_vertical", "lubricant_type_id"] as const),
        ...(["target_per_set", "interval_hours"] as const),
      ],
    },
    { title: "stock", fields: ["part_id", "store_room_id"] },
    { title: "ultrasound", fields: ["sensor_id", "baseline_db"] },
    {
      title: "device",
      fields: [
        ...(["controller_id", "device_address", "container", "strokes", "dose", "dwell_seconds"] as const),
        ...(["report_interval_s", "has_confirmation", "pump_id", "pump_position", "radio_id", "solenoid_id"] as const),
      ],
    },
    { title: "notes", fields: ["notes"] },
  ],
  keepsDeleted: true,
  actions: ["cycle", "revert", "replace", "unlock", "greasing_start", "dose", "greasing_end", "clear_suspect"],
});
