import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { counterBits } from "@/lib/domain/oee/counts";
import { mostReasons } from "@/lib/domain/oee/reasons";
import { id, name, optionalId } from "../inputs/fields";
import { defineResource } from "./define";

/** A time on the plant's clock. */
const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "processes.not_a_time" });
const span = { name, starts: clock, ends: clock } as const;

/** An address that a message is posted to every minute; blank means none. */
const pingUrl = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .optional()
  .transform((text) => (text === undefined ? undefined : text || null))
  .pipe(
    z
      .url({ protocol: /^https?$/, message: "processes.not_a_url" })
      .nullable()
      .optional(),
  );

/** Shown as OEE process: a line that counts its parts. */
export const processes = defineResource({
  name: "processes",
  section: "oee",
  path: "/plants/conveyor/processes",
  screen: "/processes",
  details: "/processes/:id/details/dashboard",
  model: "ConveyorProcess",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  keepsDeleted: true,
  input: z.strictObject({
    plant_id: id,
    production_line_id: id,
    name,
    infeed_sensor_id: optionalId,
    outfeed_sensor_id: id,
    reject_sensor_id: optionalId,
    counter_bits: z
      .union(counterBits.map((bits) => z.literal(bits)) as [z.ZodLiteral<16>, z.ZodLiteral<32>])
      .default(32),
    run_rate: z.number().positive().max(100_000),
    stop_seconds: z.int().min(1).max(3_600),
    loss_count: z.int().min(0).max(1_000_000).default(0),
    further_below_percent: z.number().min(0).max(100).default(20),
    work_days: z
      .array(z.int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .default([1, 2, 3, 4, 5]),
    shifts: z.array(z.strictObject(span)).max(12).default([]),
    /** Without an id it is new; one that is left out is removed. */
    breaks: z
      .array(z.strictObject({ id: z.int().min(1).max(32_767).optional(), ...span }))
      .max(24)
      .default([]),
    reasons: z
      .array(
        z.strictObject({ id: z.int().min(1).max(32_767).optional(), name, is_planned: z.boolean().default(false) }),
      )
      .max(mostReasons, { message: "processes.too_many_reasons" })
      .default([]),
    target_oee: z.number().positive().max(100).nullable().optional(),
    value_per_part: z.int().min(0).max(2_000_000_000).nullable().optional(),
    ping_url: pingUrl,
  }),
  select: {
    id: true,
    company_id: true,
    plant_id: true,
    plant: { select: { id: true, name: true, time_zone: true, company: { select: { currency: true } } } },
    production_line_id: true,
    production_line: { select: { id: true, name: true } },
    name: true,
    infeed_sensor_id: true,
    infeed_sensor: { select: { id: true, name: true } },
    outfeed_sensor_id: true,
    outfeed_sensor: { select: { id: true, name: true } },
    reject_sensor_id: true,
    reject_sensor: { select: { id: true, name: true } },
    counter_bits: true,
    run_rate: true,
    stop_seconds: true,
    loss_count: true,
    further_below_percent: true,
    work_days: true,
    shifts: true,
    breaks: true,
    reasons: true,
    target_oee: true,
    value_per_part: true,
    ping_url: true,
    pinged_at: true,
    ping_error: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  references: {
    production_line_id: "ProductionLine",
    infeed_sensor_id: "Sensor",
    outfeed_sensor_id: "Sensor",
    reject_sensor_id: "Sensor",
  },
  list: {
    search: ["name"],
    sort: ["name", "created_at"],
    order: { column: "name", method: "asc" },
    filters: {
      plant_id: { as: "ids", column: "plant_id", from: "/plants" },
      production_line_id: { as: "ids", column: "production_line_id", from: "/production-lines" },
    },
  },
  search: { words: ["name"], label: ["name"], detail: ["production_line.name", "plant.name"] },
  columns: [
    { key: "name", as: "link" },
    { key: "state", as: "option", sort: false },
    { key: "oee", as: "text", sort: false },
    { key: "production_line", as: "related", sort: false },
    { key: "plant", as: "related", sort: false },
    { key: "run_rate", as: "quantity", unit: "/min", sort: false },
  ],
  fields: [
    { name: "plant_id", as: "related", from: "/plants" },
    { name: "production_line_id", as: "related", from: "/production-lines", within: "plant_id" },
    { name: "name", as: "text" },
    { name: "outfeed_sensor_id", as: "related", from: "/sensors", within: "plant_id" },
    { name: "infeed_sensor_id", as: "related", from: "/sensors", within: "plant_id" },
    { name: "reject_sensor_id", as: "related", from: "/sensors", within: "plant_id" },
    { name: "counter_bits", as: "select", options: counterBits },
    { name: "run_rate", as: "number", unit: "/min", min: 0 },
    { name: "stop_seconds", as: "number", unit: "s", min: 1, step: 1 },
    { name: "loss_count", as: "number", min: 0, step: 1 },
    { name: "further_below_percent", as: "number", unit: "%", min: 0, max: 100 },
    { name: "target_oee", as: "number", unit: "%", min: 0, max: 100 },
    { name: "value_per_part", as: "money" },
    { name: "ping_url", as: "text" },
  ],
  parts: [
    { title: "line", fields: ["plant_id", "production_line_id", "name"] },
    { title: "counters", fields: ["outfeed_sensor_id", "infeed_sensor_id", "reject_sensor_id", "counter_bits"] },
    {
      title: "rates",
      fields: ["run_rate", "stop_seconds", "loss_count", "further_below_percent", "target_oee", "value_per_part"],
    },
    { title: "times", fields: ["work_days", "shifts", "breaks"] },
    { title: "reasons", fields: ["reasons"] },
    { title: "more", fields: ["ping_url"] },
  ],
  actions: ["downtime_record", "downtime_close", "downtime_explain", "break_offset", "wallboard_link", "wallboard_end"],
});
