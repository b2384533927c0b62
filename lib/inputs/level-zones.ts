import { z } from "zod";
import { freshLimits as fresh, paceOf, type ZoneKind, zoneKinds, zoneSources } from "@/lib/domain/monitoring/zones";
import { quantities } from "@/lib/domain/shared/units";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { sensorIds } from "./baselines";
import { datedPageQuery, flag, idTexts, notes, optionalId, plantQuery } from "./fields";

const zoneInput = z.strictObject({
  parameter: z.int().min(1).max(32_767),
  kind: z.enum(zoneKinds).default("high"),
  unit: z.string().max(16).optional(),
  warning: z.number().nullable().default(fresh.warning),
  alarm: z.number().nullable().default(fresh.alarm),
  source: z.enum(zoneSources).default("manual"),
  k_warning: z.number().nullable().default(fresh.k_warning),
  k_alarm: z.number().nullable().default(fresh.k_alarm),
  ratio_warning: z.number().min(1).max(100).nullable().default(fresh.ratio_warning),
  ratio_alarm: z.number().min(1).max(100).nullable().default(fresh.ratio_alarm),
  deadband: z.number().default(fresh.deadband),
  deadband_unit: z.enum(["absolute", "percent"]).default(fresh.deadband_unit),
  samples_to_alarm: z.number().optional(),
  samples_to_settle: z.number().default(fresh.samples_to_settle),
  acute_samples: z.number().nullable().default(fresh.acute_samples),
  chronic_samples: z.number().nullable().default(fresh.chronic_samples),
  delay_after_start_s: z.number().optional(),
  is_run_gated: z.boolean().default(fresh.is_run_gated),
  is_latching: z.boolean().default(fresh.is_latching),
  is_enabled: z.boolean().default(fresh.is_enabled),
  /** Why, for the list of versions. */
  reason: notes,
});

interface Paced {
  kind: ZoneKind;
  samples_to_alarm?: number;
  delay_after_start_s?: number;
}

/** What is left out is as the kind begins with it. */
function withPace<Limits extends Paced>(limits: Limits) {
  const { samples_to_alarm, delay_after_start_s } = paceOf(limits.kind);

  return {
    ...limits,
    samples_to_alarm: limits.samples_to_alarm ?? samples_to_alarm,
    delay_after_start_s: limits.delay_after_start_s ?? delay_after_start_s,
  };
}

/**
 * What setting limits takes. Numbers are in the unit of the plant, or in `unit` where it is named; counts are judged by
 * the rule's own checks, which know the specification's sentences.
 */
export const levelZoneInput = zoneInput.transform(withPace);
export type LevelZoneInput = z.infer<typeof levelZoneInput>;

/** Limits to try on what is stored; `days` of the past. */
export const replayInput = zoneInput.extend({ days: z.int().min(1).max(90).default(30) }).transform(withPace);
export type ReplayInput = z.infer<typeof replayInput>;

export type LevelZoneChange = Partial<Omit<LevelZoneInput, "parameter" | "kind">> & { version?: number };

/** A change names what it changes; measurement and kind stay. */
export const levelZoneChange = z.strictObject({
  ...Object.fromEntries(
    Object.entries(zoneInput.omit({ parameter: true, kind: true }).shape).map(([name, schema]) => [
      name,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType)).optional(),
    ]),
  ),
  version: z.int().positive().optional(),
}) as z.ZodType<LevelZoneChange>;

/** The same limits for many sensors: the ones given, or our standard for each. */
export const bulkInput = z
  .strictObject({
    ids: sensorIds,
    zones: z.array(levelZoneInput).max(64).default([]),
    our: z.boolean().default(false),
    reason: notes,
  })
  .refine(({ zones, our }) => our || zones.length > 0, { path: ["zones"], message: "errors.is_required" });
export type BulkInput = z.infer<typeof bulkInput>;

export const alikeQuery = z.object({
  parameter: z.coerce.number().int().min(1).max(32_767),
  kind: z.enum(zoneKinds).default("high"),
});

const parameterText = z.coerce.number().int().min(1).max(32_767);
/** A word or several, as an address repeats them. */
const several = <Option extends z.ZodType>(option: Option) =>
  z.union([z.array(option).max(50), option]).transform((value) => [value].flat() as z.infer<Option>[]);

/** What the list of limits can be narrowed by; `parameter_type` and `plantId` are the specification's names. */
export const levelZoneQuery = datedPageQuery.extend({
  plant_id: idTexts.optional(),
  plantId: idTexts.optional(),
  production_line_id: idTexts.optional(),
  machine_id: idTexts.optional(),
  asset_id: idTexts.optional(),
  equipment_id: idTexts.optional(),
  sensor_id: idTexts.optional(),
  parameter: several(parameterText).optional(),
  parameter_type: several(parameterText).optional(),
  kind: several(z.enum(zoneKinds)).optional(),
  source: several(z.enum(zoneSources)).optional(),
  is_enabled: flag.optional(),
});
export type LevelZoneQuery = z.infer<typeof levelZoneQuery>;

export const goBackInput = z.strictObject({ reason: notes });

/** What limits are, on a sensor and in our standard alike. */
export const limitFields = {
  kind: true,
  warning: true,
  alarm: true,
  deadband: true,
  deadband_unit: true,
  samples_to_alarm: true,
  samples_to_settle: true,
  acute_samples: true,
  chronic_samples: true,
  delay_after_start_s: true,
  is_run_gated: true,
} as const;

const ourLimit = zoneInput
  .pick({ ...limitFields, unit: true })
  .extend({
    limit_class: z.enum(limitClasses).nullable().default(null),
    /** Of an item type, instead of a machine type. */
    equipment_type_id: optionalId,
    quantity: z.enum(quantities),
    version: z.int().positive().optional(),
  })
  .refine(({ limit_class, equipment_type_id }) => limit_class === null || equipment_type_id == null, {
    path: ["equipment_type_id"],
    message: "level-zones.one_type",
  })
  .transform(withPace);
export type OurLimit = z.infer<typeof ourLimit>;

/** Which standard limits a preview is of. */
export const ourPreviewQuery = plantQuery.extend({
  limit_class: z.enum(limitClasses).optional(),
  equipment_type_id: z.coerce.number().int().positive().optional(),
});
export type OurPreviewQuery = z.infer<typeof ourPreviewQuery>;

export const ourInput = z.strictObject({ limits: z.array(ourLimit).min(1).max(200) });
