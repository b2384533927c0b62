import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { adapters, connectionTypes, contacts, controllerTypes } from "@/lib/domain/ingest/devices";
import { pointMapSchema } from "@/lib/domain/ingest/points";
import { registerMapSchema } from "@/lib/domain/ingest/registers";
import { name } from "../inputs/fields";
import { connectionInput } from "../inputs/readers";
import { defineResource } from "./define";
import { noted, ofPlant } from "./fields";

/** A gateway in the plant that sends for its sensors. */
export const controllers = defineResource({
  name: "controllers",
  section: "controllers",
  path: "/controllers",
  screen: "/controllers",
  menu: { group: "predictive", icon: "controllers", after: "lubrication" },
  model: "Controller",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: { ...ofPlant, of: "Plant" },
    name: { as: "text", input: name, column: "link", search: true },
    type: { as: "select", input: z.enum(controllerTypes).default("banner"), column: true, filter: true },
    serial_number: { as: "text", input: name, column: true, search: true },
    connection_type: { as: "select", input: z.enum(connectionTypes).default("http") },
    /** Left out: by the type. */
    adapter: { as: "select", input: z.enum(adapters).nullable().optional() },
    cloud_connection_type: { as: "text" },
    router_number: { as: "text", search: true },
    router_sim_number: { as: "text" },
    router_serial_number: { as: "text" },
    firmware_number: { as: "text" },
    notes: noted,
    contact: { column: "option", filter: { as: "options", computed: true, options: contacts } },
    sensors_count: { column: "number" },
    last_seen_at: { input: null, column: "datetime" },
    is_archived: { filter: { as: "archived", column: "archived_at" } },
    register_map: { input: registerMapSchema.optional() },
    point_map: { input: pointMapSchema.optional() },
    /** Of those that a reader connects to. */
    connection: { input: connectionInput.nullable().optional() },
  },
  reads: {
    is_online: true,
    online_changed_at: true,
    binding_code_expires_at: true,
    clock_skew_ms: true,
    archived_at: true /** For their interval: it says when the controller is late. */,
    sensors: {
      where: { deleted_at: null, archived_at: null },
      orderBy: { expected_interval_s: "asc" },
      take: 1,
      select: { expected_interval_s: true },
    },
    _count: { select: { sensors: { where: { deleted_at: null } } } },
  },
  columns: ["name", "contact", "plant", "type", "serial_number", "sensors_count", "last_seen_at"],
  list: { opens_as: "grid", sort: ["name", "serial_number", "type", "last_seen_at", "created_at"] },
  search: { detail: ["serial_number", "plant.name"] },
  bulk: ["connection_type", "cloud_connection_type", "router_number", "firmware_number", "notes"],
  keepsDeleted: true,
  attached: [{ relation: "sensors", model: "Sensor", field: "controller_id" }],
  actions: [
    "bind",
    "binding_code",
    "rotate_token",
    "revoke_token",
    "retake",
    "command",
    "trust",
    "distrust",
    "browse",
    "read_now",
  ],
});
