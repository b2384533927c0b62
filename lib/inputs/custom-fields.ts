import { z } from "zod";
import { customKinds, customOrderKinds, mostOptions } from "@/lib/domain/structure/custom-fields";
import { customNouns } from "@/lib/domain/structure/custom-keys";
import { id, idText, name, withShortPage } from "./fields";
import { shownAgain } from "./second-factor";

const distinct = <Value>(given: Value[]) => [...new Set(given)];
const ids = z.array(id).max(500).transform(distinct);

/** A text in both languages; without a Spanish one the English one is shown. */
const named = z.strictObject({
  en: name,
  es: z
    .union([name, z.literal("")])
    .nullable()
    .optional()
    .transform((text) => text || undefined),
});

const option = z.strictObject({ id: id.optional(), name: named, is_archived: z.boolean().default(false) });

const shape = {
  name: named,
  kind: z.enum(customKinds),
  hint: named.nullable(),
  group: name.nullable(),
  unit: name.max(20).nullable(),
  decimals: z.int().min(0).max(6).nullable(),
  min: z.number().finite().nullable(),
  max: z.number().finite().nullable(),
  options: z.array(option).max(mostOptions),
  is_required: z.boolean(),
  is_searched: z.boolean(),
  equipment_type_ids: ids,
  order_kinds: z.array(z.enum(customOrderKinds)).max(3).transform(distinct),
  /** Empty: every plant, also those to come. */
  plant_ids: ids,
};

export const newCustomField = z.strictObject({
  noun: z.enum(customNouns),
  name: shape.name,
  kind: shape.kind,
  hint: shape.hint.default(null),
  group: shape.group.default(null),
  unit: shape.unit.default(null),
  decimals: shape.decimals.default(null),
  min: shape.min.default(null),
  max: shape.max.default(null),
  options: shape.options.default([]),
  is_required: shape.is_required.default(false),
  is_searched: shape.is_searched.default(false),
  equipment_type_ids: shape.equipment_type_ids.default([]),
  order_kinds: shape.order_kinds.default([]),
  plant_ids: shape.plant_ids.default([]),
  /** Of the provider's people: whose it is; null is every company's. Others make their own company's. */
  company_id: id.nullable().optional(),
  current_password: shownAgain,
});
export type NewCustomField = z.infer<typeof newCustomField>;

export const changedCustomField = z.strictObject({
  ...Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.optional()])),
  version: z.int().positive().optional(),
  current_password: shownAgain,
} as { [Key in keyof typeof shape]: z.ZodOptional<(typeof shape)[Key]> } & {
  version: z.ZodOptional<z.ZodInt>;
  current_password: typeof shownAgain;
});
export type ChangedCustomField = z.infer<typeof changedCustomField>;

export const customFieldsQuery = withShortPage(
  z.object({
    noun: z.enum(customNouns).optional(),
    company_id: idText.optional(),
    is_archived: z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional(),
  }),
);
export type CustomFieldsQuery = z.infer<typeof customFieldsQuery>;

export const customSchemaQuery = z.object({ noun: z.enum(customNouns), company_id: idText.optional() });

export const archivedCustomField = z.strictObject({
  is_archived: z.boolean().default(true),
  current_password: shownAgain,
});
export const removedCustomField = z.strictObject({
  confirm: z.string().max(20).optional(),
  current_password: shownAgain,
});
export const reorderedCustomFields = z.strictObject({
  ids: z.array(id).min(1).max(200).transform(distinct),
  current_password: shownAgain,
});
