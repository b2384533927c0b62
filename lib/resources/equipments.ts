import { z } from "zod";
import { levels } from "@/lib/domain/shared/levels";
import { criticalities } from "@/lib/domain/structure/criticality";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { id } from "../inputs/fields";
import { defineResource } from "./define";
import { customized, named, noted, pictured, turningParts } from "./fields";
import { active, criticality, listed, place, placeColumns, priced } from "./places";

/** Shown as Item. Its plant is its asset's; without an asset it names the plant itself and is in limbo. */
export const equipments = defineResource({
  ...place,
  name: "equipments",
  path: "/equipments",
  screen: "/dashboard/equipments",
  details: "/equipments/:id/details/main",
  model: "Equipment",
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: { input: id.optional(), filter: { as: "ids", from: "/plants" } },
    level: { column: "level", filter: { as: "options", options: levels, words: "levels", computed: true } },
    production_line_id: {
      filter: { as: "ids", column: "asset.machine.production_line_id", from: "/production-lines" },
    },
    machine_id: { filter: { as: "ids", column: "asset.machine_id", from: "/machines" } },
    asset_id: { as: "related", from: "/assets", column: true, filter: true, of: "Asset" },
    position: { input: null, sort: true },
    name: named,
    equipment_type_id: { as: "related", from: "/equipments/types", filter: true, of: "EquipmentType" },
    brand_id: { as: "related", from: "/equipments/brands", column: true, filter: true, of: "Brand" },
    brand_model_id: { as: "related", from: "/equipments/brands/models", filter: true, of: "BrandModel" },
    /** As typed: the maker's name for it where the catalogue has none. */
    model: { as: "text", column: true, sort: true, search: true },
    serial_number: { as: "text", column: true, sort: true, search: true },
    sensor_location: { as: "text" },
    loc_on_machine: { as: "text" },
    power_kw: { as: "number", unit: "kW", min: 0, step: 0.1 },
    limit_class: { as: "select", input: z.enum(limitClasses).nullable().optional() },
    rpm_value: { as: "number", unit: "RPM", min: 0 },
    ...turningParts,
    poles: {
      as: "number",
      min: 0,
      step: 2,
      input: z.int().min(2).max(48).multipleOf(2).nullable().optional(),
    },
    /** Its own; without one its machine's counts, which effective_criticality has. */
    criticality: {
      ...criticality,
      filter: { as: "options", options: criticalities, words: "criticality.classes", computed: true },
    },
    effective_criticality: { column: "option" },
    ...priced,
    notes: noted,
    image_id: { ...pictured, column: true },
    sensors_count: { column: "number" },
    run_hours: { column: { as: "quantity", unit: "h" } },
    store_room_id: { input: null, filter: { as: "ids", from: "/store-rooms" } },
    is_limbo: { input: null, filter: { as: "boolean" } },
    is_store_room: { input: null, filter: { as: "boolean" } },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    ...customized,
  },
  reads: {
    ...placeColumns,
    plant: { select: { id: true, name: true, company: { select: { id: true, name: true, currency: true } } } },
    asset: {
      select: {
        id: true,
        name: true,
        asset_number: true,
        location: true,
        _count: { select: { equipments: { where: active } } },
        machine: {
          select: {
            id: true,
            name: true,
            code: true,
            image_id: true,
            criticality: true,
            application: { select: { id: true, name: true } },
            production_line: { select: { id: true, name: true, kind: true } },
          },
        },
      },
    },
    brand: { select: { id: true, name: true, is_crossover_excluded: true } },
    equipment_type: { select: { id: true, name: true, limit_class: true } },
    brand_model: {
      select: {
        id: true,
        name: true,
        image_id: true,
        is_crossover_excluded: true,
        subtype: { select: { id: true, name: true } },
      },
    },
    store_room: { select: { id: true, name: true } },
    location_id: true,
    location: { select: { id: true, name: true } },
    _count: { select: { sensors: { where: active } } },
  },
  list: { ...listed, page_size: 24 },
  search: { detail: ["asset.machine.name", "asset.name"], group: { kind: "items", place: 1 } },
  bulk: [
    "brand_id",
    "equipment_type_id",
    "brand_model_id",
    "model",
    "sensor_location",
    "loc_on_machine",
    "power_kw",
    "limit_class",
    "rpm_value",
    "teeth",
    "blades",
    "belt_length_mm",
    "sheave_diameter_mm",
    "poles",
    "notes",
  ],
  attached: [{ relation: "sensors", model: "Sensor", field: "equipment_id" }],
  actions: ["rpm_params"],
});
