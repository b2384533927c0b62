import { z } from "zod";
import { commandTypes, gainActions } from "@/lib/domain/monitoring/commands";
import { captureInput } from "./captures";
import { datedPageQuery, id, idText } from "./fields";

/** Commands are sent, watched and never edited. */

const commandType = z
  .union([z.enum(commandTypes.names as [string, ...string[]]), z.int().refine(commandTypes.isNumber)])
  .transform((value) => (typeof value === "number" ? commandTypes.nameOf(value)! : value))
  .pipe(z.enum(commandTypes.names as readonly (typeof commandTypes.names)[number][]));

const address = z.int().min(0).max(65_536);
const values = z.array(z.number().finite()).max(100);

/** A type by name or by number; what it needs beside it is the service's to ask for. */
export const commandInput = z.strictObject({
  type: commandType,
  sensor_id: id.nullable().optional(),
  start: address.nullable().optional(),
  values: values.nullable().optional(),
  count: z.int().min(1).max(125).nullable().optional(),
  text: z.string().max(500).nullable().optional(),
  /** Of a graph: what to record. */
  capture: captureInput.optional(),
});
export type CommandInput = z.infer<typeof commandInput>;

/** The controller's own language, one line. */
export const hostCommandInput = z.strictObject({ cmd: z.string().max(500).default("") });

export const commandQuery = datedPageQuery.extend({
  sensor_id: idText.optional(),
  state: z.enum(["queued", "sent", "acked", "failed", "timeout"]).optional(),
});
export type CommandQuery = z.infer<typeof commandQuery>;

/** A register by its record, or by controller and address. */
export const registerCommandInput = z.strictObject({
  register_id: id.optional(),
  controller_id: id.optional(),
  start: address.optional(),
  values: values.optional(),
  value: z.number().finite().nullable().optional(),
});
export type RegisterCommandInput = z.infer<typeof registerCommandInput>;

export const gainInput = z.strictObject({ action: z.enum(gainActions) });

export const groupCaptureInput = captureInput.extend({ sensor_ids: z.array(id).max(500).optional() });
