import { z } from "zod";
import { rowActions, rowStates } from "@/lib/domain/imports/kinds";
import { locales } from "@/lib/domain/shared/locales";
import { flag, id, idText, withShortPage } from "./fields";

/** Which import a call is about. */
export const importBody = z.strictObject({ id });

/** A column by its heading and the field that it is; null leaves it out. */
export const columnsInput = z.strictObject({
  columns: z
    .array(z.strictObject({ header: z.string().max(1_000), field: z.string().max(60).nullable() }))
    .min(1)
    .max(200),
  /** The company's next files with these headings are read alike. */
  remember: z.boolean().default(true),
});
export type ColumnsInput = z.infer<typeof columnsInput>;

/** Another text for one field of some rows; they are checked again. */
export const repairInput = z.strictObject({
  row_ids: z.array(id).min(1).max(1_000),
  field: z.string().max(60),
  text: z.string().trim().min(1).max(2_000),
  /** The company's next files mean the same by what stood there. */
  remember: z.boolean().default(false),
});
export type RepairInput = z.infer<typeof repairInput>;

/** Where the items go that rows name and the plant does not have: a place of the plant, or limbo. */
export const newItemsInput = z.strictObject({
  place: z
    .string()
    .regex(/^(assets|machines|production-lines)\/[1-9]\d{0,8}$/, { error: "errors.not_an_option" })
    .nullable(),
});
export type NewItemsInput = z.infer<typeof newItemsInput>;

/** How a file of readings is taken: times without an offset are on the clock of the zone; hours may hold readings already. */
export const readingsSettingsInput = z
  .strictObject({ time_zone: z.string().max(64), is_merging: z.boolean() })
  .partial()
  .refine((given) => Object.keys(given).length > 0, { error: "errors.is_required" });
export type ReadingsSettingsInput = z.infer<typeof readingsSettingsInput>;

export const measurementsQuery = withShortPage(z.object({ search: z.string().trim().max(200).default("") }));

export const rowIdsInput = z.strictObject({ row_ids: z.array(id).min(1).max(1_000) });

export const importRowsQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  max: z.coerce.number().int().min(1).max(200).default(50),
  action: z.enum(rowActions).optional(),
  state: z.enum(rowStates).optional(),
  column: z.string().max(60).optional(),
  /** Of the texts of orders; rows whose text was not read are neither. */
  is_understood: flag.optional(),
  search: z.string().trim().max(200).default(""),
});
export type ImportRowsQuery = z.infer<typeof importRowsQuery>;

export const templateParams = z.object({ kind: z.string().max(20) });
export const templateQuery = z.object({
  language: z.enum(locales).optional(),
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  /** Whose company's own fields it has, for who sees several companies. */
  plant_id: idText.optional(),
});
