import { z } from "zod";
import { rpmSourceItems } from "@/lib/domain/vibration/rpm";
import { isSpeedFormula, rpmOptions } from "@/lib/domain/vibration/speed";
import { id, name } from "./fields";

const formula = z
  .string()
  .trim()
  .max(200)
  .refine((text) => text === "" || isSpeedFormula(text), "equipments.bad_formula")
  .transform((text) => text || null)
  .nullable();

/** Where an item's speed comes from, and which bearings it runs on; what is not named stays. */
export const rpmParamsInput = z
  .strictObject({
    rpm_source_item: z.enum(rpmSourceItems).nullable(),
    rpm_value: z.number().min(1).max(60_000).nullable(),
    rpm_option_value_id: z
      .int()
      .refine((value) => rpmOptions.some((option) => option.id === value), "errors.not_an_option")
      .nullable(),
    external_rpm_id: id.nullable(),
    rpm_external_node_parameter: z.int().min(1).max(32_767).nullable(),
    rpm_formula: formula,
    rpm_unit_expression: formula,
    is_rpm_visible: z.boolean(),
    /** All of them: positions that are not named are emptied. */
    bearings: z.array(z.strictObject({ position: name, bearing_id: id, sensor_id: id.nullable().optional() })).max(20),
    version: z.int().positive(),
  })
  .partial();
export type RpmParamsInput = z.infer<typeof rpmParamsInput>;

/** Null: the present speed of the item, from its source. */
export const equipmentRpmInput = z.strictObject({ rpm: z.number().min(1).max(60_000).nullable() });
