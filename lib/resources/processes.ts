import { z } from "zod";
import { byPlant } from "@/lib/domain/identity/scope";
import { counterBits } from "@/lib/domain/oee/counts";
import { mostReasons } from "@/lib/domain/oee/reasons";
import { id, name } from "../inputs/fields";
import { defineResource } from "./define";
import { named, ofPlant } from "./fields";

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
  menu: { group: "predictive", icon: "oee", key: "oee", after: "sensors" },
  details: "/processes/:id/details/dashboard",
  model: "ConveyorProcess",
  scope: byPlant,
  owner: { field: "plant_id", model: "Plant" },
  fields: {
    plant_id: ofPlant,
    state: { column: "option" },
    oee: { column: "text" },
    production_line_id: {
      as: "related",
      from: "/production-lines",
      within: "plant_id",
      input: id,
      column: true,
      filter: true,
      of: "ProductionLine",
    },
    name: named,
    outfeed_sensor_id: { as: "related", from: "/sensors", within: "plant_id", input: id, of: "Sensor" },
    infeed_sensor_id: { as: "related", from: "/sensors", within: "plant_id", of: "Sensor" },
    reject_sensor_id: { as: "related", from: "/sensors", within: "plant_id", of: "Sensor" },
    counter_bits: {
      as: "select",
      input: z.union(counterBits.map((bits) => z.literal(bits)) as [z.ZodLiteral<16>, z.ZodLiteral<32>]).default(32),
    },
    run_rate: { as: "number", unit: "/min", min: 0, input: z.number().positive().max(100_000), column: true },
    stop_seconds: { as: "number", unit: "s", min: 1, step: 1, input: z.int().min(1).max(3_600) },
    loss_count: { as: "number", min: 0, step: 1, input: z.int().min(0).max(1_000_000).default(0) },
    further_below_percent: { as: "number", unit: "%", min: 0, max: 100, input: z.number().min(0).max(100).default(20) },
    work_days: {
      input: z
        .array(z.int().min(1).max(7))
        .max(7)
        .transform((days) => [...new Set(days)].sort((a, b) => a - b))
        .default([1, 2, 3, 4, 5]),
    },
    shifts: { input: z.array(z.strictObject(span)).max(12).default([]) },
    /** Without an id it is new; one that is left out is removed. */
    breaks: {
      input: z
        .array(z.strictObject({ id: z.int().min(1).max(32_767).optional(), ...span }))
        .max(24)
        .default([]),
    },
    reasons: {
      input: z
        .array(
          z.strictObject({ id: z.int().min(1).max(32_767).optional(), name, is_planned: z.boolean().default(false) }),
        )
        .max(mostReasons, { message: "processes.too_many_reasons" })
        .default([]),
    },
    target_oee: {
      as: "number",
      unit: "%",
      min: 0,
      max: 100,
      input: z.number().positive().max(100).nullable().optional(),
    },
    value_per_part: { as: "money" },
    ping_url: { as: "text", input: pingUrl },
  },
  reads: {
    plant: { select: { id: true, name: true, time_zone: true, company: { select: { currency: true } } } },
    pinged_at: true,
    ping_error: true,
  },
  columns: ["name", "state", "oee", "production_line", "plant", "run_rate"],
  list: { opens_as: "grid" },
  keepsDeleted: true,
  search: { detail: ["production_line.name", "plant.name"] },
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
