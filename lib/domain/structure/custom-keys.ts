import type { Locale } from "../shared/locales";

/** What the browser needs of a company's own fields without their schemas. */

export interface Named {
  en: string;
  es?: string;
}

/** In the reader's language, else in English, which every name has. */
export const nameIn = (name: Named, locale: Locale): string => name[locale] || name.en;

/** What can have such fields, by its table. */
export const customNouns = [
  "equipments",
  "machines",
  "assets",
  "production_lines",
  "work_orders",
  "parts",
  "brand_models",
  "sensors",
] as const;
export type CustomNoun = (typeof customNouns)[number];
export const isCustomNoun = (text: string): text is CustomNoun => (customNouns as readonly string[]).includes(text);

/** The key behind "custom.asset_tag"; null: it is no custom column. */
export const keyIn = (column: string): string | null => /^custom\.([a-z][a-z0-9_]*)$/.exec(column)?.[1] ?? null;

/** What a record holds by the name of a field or a column: of the company's own, "custom.asset_tag", among its values. */
export function valueIn(row: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = keyIn(name);
  return key ? (row.custom as Record<string, unknown> | null | undefined)?.[key] : row[name];
}

/** Of which records a field is. */
export interface CustomReach {
  /** Null: the provider's, of all companies. */
  company_id: number | null;
  /** Empty: every plant. */
  plant_ids: readonly number[];
  /** Of items and their sensors; empty: every type. */
  equipment_type_ids: readonly number[];
  /** Of work; empty: orders, requests and logs. */
  order_kinds: readonly string[];
}

/** Where a record is and what it is: which fields are asked of it. */
export interface CustomPlace {
  company_id: number | null;
  plant_id?: number | null;
  equipment_type_id?: number | null;
  /** Of work. */
  kind?: string;
}

/** Is this field one of a record there? */
export function isOf(field: CustomReach, { company_id, plant_id, equipment_type_id, kind }: CustomPlace): boolean {
  const has = <Value>(all: readonly Value[], one: Value | null | undefined) =>
    all.length === 0 || (one !== null && one !== undefined && all.includes(one));

  return (
    (field.company_id === null || field.company_id === company_id) &&
    has(field.plant_ids, plant_id) &&
    has(field.equipment_type_ids, equipment_type_id) &&
    has(field.order_kinds, kind)
  );
}
