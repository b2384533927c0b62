import { z } from "zod";
import type { Locale } from "../shared/locales";
import { mostLargeMoney } from "../shared/money";
import { type CustomNoun, type CustomPlace, isOf, type Named, nameIn } from "./custom-keys";

/**
 * Fields that a company gives its records beside those of the product. A field is a row of its company; its values stand in
 * the record, by its key. What it asks, shows and filters by is made here, of the same kinds as the fields of a description.
 */

/** The noun of what the audit log calls a record: utilities are lines, and requests are work. */
export function customNounOfObject(object: string): string {
  const others: Record<string, CustomNoun> = { utilities: "production_lines", "work-order-requests": "work_orders" };
  return others[object] ?? object.replaceAll("-", "_");
}

export const customKinds = [
  "text",
  "long_text",
  "number",
  "date",
  "choice",
  "choices",
  "boolean",
  "link",
  "person",
  "money",
] as const;
export type CustomKind = (typeof customKinds)[number];

/** What order_kinds distinguishes. */
export const customOrderKinds = ["order", "request", "log"] as const;

/** Active fields of a noun that one company has at most, and those of them whose values the search finds. */
export const mostCustomFields = 50;
export const mostSearchedFields = 10;
export const mostOptions = 200;
const longestText = 500;
const longestLongText = 4_000;
const longestLink = 2_000;

/** Kinds whose values are words of their own; those of the others are a number of another row. */
export const searchedKinds: readonly CustomKind[] = ["text", "long_text", "number", "link"];

export interface CustomOption {
  id: number;
  name: Named;
  is_archived: boolean;
}

export interface CustomField {
  id: number;
  /** Null: the provider's, of all companies. */
  company_id: number | null;
  /** Empty: every plant. */
  plant_ids: readonly number[];
  noun: string;
  key: string;
  kind: string;
  name: Named;
  hint: Named | null;
  group: string | null;
  unit: string | null;
  /** Of a number, 0 to 6; null: as many as are typed. */
  decimals: number | null;
  min: number | null;
  max: number | null;
  options: readonly CustomOption[];
  is_required: boolean;
  is_searched: boolean;
  /** Of items and their sensors; empty: every type. */
  equipment_type_ids: readonly number[];
  /** Of work; empty: orders, requests and logs. */
  order_kinds: readonly string[];
}

export type CustomValue = string | number | boolean | readonly number[];
export type CustomValues = Readonly<Record<string, CustomValue>>;

const longestKey = 40;
/** Names that an object has by itself, or that an address may not carry. */
const taken = new Set(["constructor", "prototype"]);

/** What a field is known by from then on: "Asset tag" is asset_tag, and asset_tag_2 where there is one. */
export function keyOf(name: string, existing: ReadonlySet<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, longestKey)
    .replace(/^_|_$/g, "");
  const key = /^[a-z]/.test(plain) && !taken.has(plain) ? plain : `field_${plain}`.replace(/_$/, "");
  for (let at = 1; ; at++) {
    const tried = at === 1 ? key : `${key}_${at}`;
    if (!existing.has(tried)) return tried;
  }
}

/** Without a rule for its kind of change, a field that is used becomes no other. */
const widened: Partial<Record<CustomKind, CustomKind>> = { text: "long_text", choice: "choices" };

/** May a field that `used` records have a value of become this, without a value that it would not take? */
export function mayBecome(
  before: Pick<CustomField, "kind" | "decimals">,
  after: Pick<CustomField, "kind" | "decimals">,
  used: number,
): boolean {
  if (used === 0) return true;
  if (after.kind !== before.kind) return widened[before.kind as CustomKind] === after.kind;
  // Left out, a number has as many as are typed.
  return after.decimals === null || (before.decimals !== null && after.decimals >= before.decimals);
}

const blankIsNone = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable());

const id = z.int().positive().max(2_147_483_647);

function numberOf({ min, max, decimals }: CustomField) {
  let schema = z.number().finite();
  if (min !== null) schema = schema.min(min);
  if (max !== null) schema = schema.max(max);
  if (decimals === null) return schema;
  return schema.refine((value) => Number(value.toFixed(decimals)) === value, { message: "errors.too_many_decimals" });
}

/** What a value of the field is; null is none. */
function schemaOf(field: CustomField): z.ZodType {
  const offered = field.options.filter(({ is_archived }) => !is_archived).map((one) => one.id);
  const option = z.int().refine((value) => offered.includes(value), { message: "errors.not_an_option" });
  switch (field.kind as CustomKind) {
    case "text":
      return blankIsNone(
        z
          .string()
          .trim()
          .max(longestText)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
          .regex(/^[^\u0000-\u001f\u007f]*$/),
      );
    case "long_text":
      return blankIsNone(
        z
          .string()
          .trim()
          .max(longestLongText)
          .refine((text) => !text.includes("\0")),
      );
    case "link":
      return blankIsNone(
        z
          .string()
          .trim()
          .max(longestLink)
          .regex(/^https?:\/\/[^\s\u007f]+$/i, { message: "errors.not_a_link" }),
      );
    case "number":
      return numberOf(field).nullable();
    case "money":
      return z.int().min(0).max(mostLargeMoney, { message: "errors.large_amount_too_large" }).nullable();
    case "date":
      return blankIsNone(z.iso.date());
    case "boolean":
      return z.boolean().nullable();
    case "person":
      return id.nullable();
    case "choice":
      return option.nullable();
    case "choices":
      return z
        .array(option)
        .max(mostOptions)
        .transform((all) => (all.length === 0 ? null : [...new Set(all)].sort((a, b) => a - b)))
        .nullable();
  }
}

/** What a list is narrowed by: as the filters of a description, answered from the record's values. */
export type CustomFilter = { label: string; custom: string } & (
  | { as: "boolean" | "text" | "daterange" }
  | { as: "range"; unit?: string }
  | { as: "choices"; choices: readonly CustomChoice[] }
  | { as: "ids"; from: string }
);

export interface CustomChoice {
  id: number;
  label: string;
  isArchived?: true;
}

/** What a column of a description states, with its word. */
export type CustomColumn = { key: `custom.${string}`; label: string } & (
  | { as: "text" | "number" | "boolean" | "date" | "money" | "url" | "person" }
  | { as: "quantity"; unit: string; decimals?: number }
  | { as: "choices"; choices: readonly CustomChoice[] }
);

/** What a field of a description states, with its words and where it is asked. */
export type CustomFormField = {
  name: `custom.${string}`;
  label: string;
  hint?: string;
  isRequired: boolean;
  group: string | null;
  of: Pick<CustomField, "company_id" | "plant_ids" | "equipment_type_ids" | "order_kinds">;
} & (
  | { as: "text" | "textarea" | "date" | "money" | "link" | "yes_no" | "person" }
  | { as: "number"; unit?: string; min?: number; max?: number }
  | { as: "choice" | "choices"; choices: readonly CustomChoice[] }
);

const nameOfColumn = (key: string) => `custom.${key}` as const;
/** In an address, and so in a saved view: `custom[asset_tag]=A-17`. */
const filterName = (key: string) => `custom[${key}]`;

const choicesOf = (field: CustomField, locale: Locale): CustomChoice[] =>
  field.options.map(({ id, name, is_archived }) => ({
    id,
    label: nameIn(name, locale),
    ...(is_archived && { isArchived: true as const }),
  }));

const fieldKinds = {
  text: "text",
  long_text: "textarea",
  date: "date",
  money: "money",
  link: "link",
  boolean: "yes_no",
  person: "person",
} as const;

function formFieldOf(field: CustomField, locale: Locale): CustomFormField {
  const { kind, unit, min, max, hint, group, is_required } = field;
  const { company_id, plant_ids, equipment_type_ids, order_kinds } = field;
  const common = {
    name: nameOfColumn(field.key),
    label: nameIn(field.name, locale),
    ...(hint && { hint: nameIn(hint, locale) }),
    isRequired: is_required,
    group,
    of: { company_id, plant_ids, equipment_type_ids, order_kinds },
  };
  switch (kind as CustomKind) {
    case "number":
      return {
        ...common,
        as: "number",
        ...(unit !== null && { unit }),
        ...(min !== null && { min }),
        ...(max !== null && { max }),
      };
    case "choice":
    case "choices":
      return { ...common, as: kind as "choice" | "choices", choices: choicesOf(field, locale) };
    default:
      return { ...common, as: fieldKinds[kind as keyof typeof fieldKinds] };
  }
}

const columnKinds = {
  text: "text",
  long_text: "text",
  date: "date",
  money: "money",
  boolean: "boolean",
  link: "url",
  person: "person",
} as const;

function columnOf(field: CustomField, locale: Locale): CustomColumn {
  const { kind, unit, decimals } = field;
  const common = { key: nameOfColumn(field.key), label: nameIn(field.name, locale) };
  switch (kind as CustomKind) {
    case "number":
      return unit === null
        ? { ...common, as: "number" }
        : { ...common, as: "quantity", unit, ...(decimals !== null && { decimals }) };
    case "choice":
    case "choices":
      return { ...common, as: "choices", choices: choicesOf(field, locale) };
    default:
      return { ...common, as: columnKinds[kind as keyof typeof columnKinds] };
  }
}

/** Null: no list is narrowed by it. */
function filterOf(field: CustomField, locale: Locale): CustomFilter | null {
  const common = { label: nameIn(field.name, locale), custom: field.key };
  switch (field.kind as CustomKind) {
    case "text":
    case "link":
      return { ...common, as: "text" };
    case "long_text":
      return null;
    case "number":
      return { ...common, as: "range", ...(field.unit !== null && { unit: field.unit }) };
    case "money":
      return { ...common, as: "range" };
    case "date":
      return { ...common, as: "daterange" };
    case "boolean":
      return { ...common, as: "boolean" };
    case "person":
      return { ...common, as: "ids", from: "/users" };
    case "choice":
    case "choices":
      return { ...common, as: "choices", choices: choicesOf(field, locale) };
  }
}

export interface Custom {
  /** What a save takes of them: any of the keys; null removes. Others are refused. */
  input: z.ZodType<Record<string, CustomValue | null | undefined>>;
  /** Keys that must have a value where a person saves them. */
  required: readonly string[];
  fields: readonly CustomFormField[];
  columns: readonly CustomColumn[];
  /** By the name that an address has for them. */
  filters: Readonly<Record<string, CustomFilter>>;
  /** Columns that a list is sorted by. */
  sort: readonly string[];
}

/** Every kind but those that hold several, or a text of many lines. */
const isSorted = ({ kind }: CustomField) => kind !== "choices" && kind !== "long_text" && kind !== "person";

/** The fields of one noun as the engines of lists and forms know them: one list for schema, form, columns and filters. */
export function customOf(fields: readonly CustomField[], noun: CustomNoun, locale: Locale): Custom {
  const own = fields.filter((field) => field.noun === noun);
  const schema: z.ZodType = z.strictObject(
    Object.fromEntries(own.map((field) => [field.key, schemaOf(field).optional()])),
  );
  return {
    input: schema as Custom["input"],
    required: own.filter(({ is_required }) => is_required).map(({ key }) => key),
    fields: own.map((field) => formFieldOf(field, locale)),
    columns: own.map((field) => columnOf(field, locale)),
    filters: Object.fromEntries(
      own.flatMap((field) => {
        const filter = filterOf(field, locale);
        return filter ? [[filterName(field.key), filter]] : [];
      }),
    ),
    sort: own.filter(isSorted).map(({ key }) => nameOfColumn(key)),
  };
}

const textOf = (value: unknown) => JSON.stringify(value ?? null);

/**
 * What of the given values a record does not have yet: a value that stays is not judged again, so that an option that was
 * archived, or a bound that moved, refuses no save of something else.
 */
export const changedIn = (before: CustomValues, given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => !Object.hasOwn(before, key) || textOf(value) !== textOf(before[key]),
    ),
  );

/** What a record holds after a save: named keys get their values, null removes, what is not named stays. */
export function merged(before: CustomValues, given: Readonly<Record<string, unknown>>): CustomValues {
  const after = { ...before, ...given };
  return Object.fromEntries(
    Object.entries(after).filter(([, value]) => value !== null && value !== undefined),
  ) as CustomValues;
}

/** Is it a value of the field's kind? An option that was archived and a bound that moved do not matter here. */
const isOfKind = (field: CustomField, value: CustomValue) =>
  schemaOf({
    ...field,
    min: null,
    max: null,
    decimals: null,
    options: field.options.map((option) => ({ ...option, is_archived: false })),
  }).safeParse(value).success;

/** Values of fields that another record of the noun has too: an order gets those of its request. */
export const valuesFor = (fields: readonly CustomField[], place: CustomPlace, values: CustomValues): CustomValues => {
  const own = new Map(fields.filter((field) => isOf(field, place)).map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const field = own.get(key);
      return field && isOfKind(field, value);
    }),
  );
};
