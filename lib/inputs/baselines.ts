import { z } from "zod";
import { id, notes } from "./fields";

const parameters = z.array(z.int().min(1).max(32_767)).min(1).max(64).optional();
const multiplier = z.number().min(0).max(100).optional();
const ratio = z.number().min(1).max(100).optional();

/** Re-baseline: which measurements (all that can be learned if none is named), why, and how far above normal. */
export const rebaselineInput = z.strictObject({
  parameters,
  reason: notes,
  /** The controller gets a command to learn too, and learning begins when it confirms it. */
  on_controller: z.boolean().optional(),
  k_warning: multiplier,
  k_alarm: multiplier,
  ratio_warning: ratio,
  ratio_alarm: ratio,
});
export type RebaselineInput = z.infer<typeof rebaselineInput>;

/** 'Sensors should be selected', in the specification's words. */
export const sensorIds = z
  .array(id)
  .max(500)
  .default([])
  .refine((ids) => ids.length > 0, "level-zones.sensors_selected");

export const rebaselineMany = rebaselineInput.extend({ ids: sensorIds });

/** By the limits themselves: their measurements are learned again. */
export const rebaselineZones = z.strictObject({ ids: sensorIds, reason: notes });

export const decideInput = z.strictObject({ action: z.enum(["accept", "reject", "retry"]), reason: notes });
export type DecideInput = z.infer<typeof decideInput>;
