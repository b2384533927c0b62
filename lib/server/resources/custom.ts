import { DomainError, type Fields } from "@/lib/domain/shared/errors";
import { messageOfIssue } from "@/lib/domain/shared/issues";
import {
  type Custom,
  type CustomField,
  type CustomValue,
  type CustomValues,
  changedIn,
  customOf,
  merged,
  valuesFor,
} from "@/lib/domain/structure/custom-fields";
import { type CustomNoun, type CustomPlace, isCustomNoun, isOf } from "@/lib/domain/structure/custom-keys";
import { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "../data/call";
import type { Tx } from "../data/db";
import { Merge } from "../data/sql/merge";
import { tableOf } from "./tables";

/** The values of a company's own fields, as every save and every answer has them: what is accepted, and who is named. */

type Asking = Pick<Call, "tx">;

/** Null: records of it have no such fields. */
export function customNounOf({ model, select }: AnyResource): CustomNoun | null {
  const table = tableOf(model);
  return isCustomNoun(table) && (select as Record<string, unknown>).custom === true ? table : null;
}

export const customFieldSelect = {
  id: true,
  company_id: true,
  plant_ids: true,
  noun: true,
  key: true,
  kind: true,
  name: true,
  hint: true,
  group: true,
  unit: true,
  decimals: true,
  min: true,
  max: true,
  options: true,
  is_required: true,
  is_searched: true,
  equipment_type_ids: true,
  order_kinds: true,
} as const satisfies Prisma.CustomFieldSelect;

/** The table of each noun, for SQL that is the same for all of them. */
export const customTables: Readonly<Record<CustomNoun, Prisma.Sql>> = {
  equipments: Prisma.sql`equipments`,
  machines: Prisma.sql`machines`,
  assets: Prisma.sql`assets`,
  production_lines: Prisma.sql`production_lines`,
  work_orders: Prisma.sql`work_orders`,
  parts: Prisma.sql`parts`,
  brand_models: Prisma.sql`brand_models`,
  sensors: Prisma.sql`sensors`,
};

/** Where values of a noun stand: in its records, and those of orders in the series that make them as well. */
export const customHolders = (noun: CustomNoun) => [
  { table: customTables[noun], held: Prisma.sql`custom`, set: (custom: Prisma.Sql) => Prisma.sql`custom = ${custom}` },
  ...(noun === "work_orders"
    ? [
        {
          table: Prisma.sql`work_series`,
          held: Prisma.sql`(template -> 'custom')`,
          set: (custom: Prisma.Sql) => Prisma.sql`template = jsonb_set(template, '{custom}', ${custom})`,
        },
      ]
    : []),
];

const known = new WeakMap<Tx, Map<string, Promise<CustomField[]>>>();

/** The active fields of a company with the provider's, in their order; asked once in a transaction. */
export function customFieldsOf({ tx }: Asking, noun: CustomNoun, company_id: number | null): Promise<CustomField[]> {
  const asked = known.get(tx) ?? new Map<string, Promise<CustomField[]>>();
  known.set(tx, asked);
  const name = `${noun} ${company_id}`;
  const there = asked.get(name) ?? fieldsOf({ tx }, noun, company_id);
  asked.set(name, there);
  return there;
}

async function fieldsOf({ tx }: Asking, noun: CustomNoun, company_id: number | null): Promise<CustomField[]> {
  const rows: object[] = await tx.customField.findMany({
    where: {
      noun,
      archived_at: null,
      deleted_at: null,
      OR: [{ company_id: null }, ...(company_id === null ? [] : [{ company_id }])],
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: customFieldSelect,
  });
  return rows as CustomField[];
}

/** What a save names of the fields, or nothing of them. */
export type GivenCustom = Readonly<Record<string, unknown>>;

const asValues = (value: unknown) => (value ?? {}) as CustomValues;

/**
 * The values as they are written, checked: of fields that a record there has, and required ones among them. Errors are named
 * `custom.<key>`; a field that is archived, or another company's, looks like none.
 */
async function checked(call: Call, noun: CustomNoun, place: CustomPlace, given: GivenCustom, before: CustomValues) {
  const fields = (await customFieldsOf(call, noun, place.company_id)).filter((field) => isOf(field, place));
  const custom = customOf(fields, noun, call.locale);
  const changed = changedIn(before, given);
  const errors: Fields = {};
  const result = custom.input.safeParse(changed);
  for (const issue of result.error?.issues ?? []) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0])];
    for (const key of keys) errors[`custom.${key}`] ??= [messageOfIssue(issue, changed)];
  }
  const after = merged(before, result.data ?? changed);
  for (const key of custom.required) if (!Object.hasOwn(after, key)) errors[`custom.${key}`] ??= ["errors.is_required"];
  for (const key of await strangers(call, fields, place, result.data ?? {}))
    errors[`custom.${key}`] ??= ["errors.does_not_exist"];
  if (Object.keys(errors).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields: errors });

  return (result.data ?? {}) as Record<string, CustomValue | null>;
}

/** Keys whose person is none of the company, or does not see the plant. */
async function strangers({ tx }: Call, fields: readonly CustomField[], place: CustomPlace, given: GivenCustom) {
  const people = fields.filter(({ kind, key }) => kind === "person" && typeof given[key] === "number");
  if (people.length === 0) return [];
  const { company_id, plant_id } = place;
  const found = await tx.user.findMany({
    where: {
      company_id: company_id ?? -1,
      archived_at: null,
      id: { in: people.map(({ key }) => given[key] as number) },
      ...(plant_id && { OR: [{ plants: { some: { plant_id } } }, { role: { kind: "corporate" } }] }),
    },
    select: { id: true },
  });
  const ids = new Set(found.map(({ id }) => id));
  return people.filter(({ key }) => !ids.has(given[key] as number)).map(({ key }) => key);
}

/** What a new record holds of what was given. */
export const customOfNew = async (call: Call, noun: CustomNoun, place: CustomPlace, given: unknown) =>
  merged({}, await checked(call, noun, place, asValues(given), {})) as Prisma.InputJsonObject;

/** What a save changes in a record: named keys alone, in the statement that writes it. */
export async function customOfSaved(
  call: Call,
  noun: CustomNoun,
  { place, given, before }: { place: CustomPlace; given: unknown; before: unknown },
): Promise<Prisma.InputJsonObject> {
  const values = await checked(call, noun, place, asValues(given), asValues(before));
  const merge: object = new Merge(values);
  return merge as Prisma.InputJsonObject;
}

/** The same for what keeps its values in a column with others, as a series does: all of them, with what was given. */
export const customKept = async (
  call: Call,
  noun: CustomNoun,
  { place, given, before }: { place: CustomPlace; given: GivenCustom; before: unknown },
) => merged(asValues(before), await checked(call, noun, place, given, asValues(before))) as Prisma.InputJsonObject;

/** The values of one record that another of its noun gets, as far as it has the fields. */
export async function customCopied(call: Asking, noun: CustomNoun, place: CustomPlace, values: unknown) {
  const own = asValues(values);
  if (Object.keys(own).length === 0) return {};
  return valuesFor(await customFieldsOf(call, noun, place.company_id), place, own) as Prisma.InputJsonObject;
}

interface Holder {
  company_id?: number | null;
  plant_id?: number | null;
  equipment_type_id?: number | null;
  equipment_id?: number | null;
  kind?: unknown;
}

/** Where a record is, with the type of the item that a sensor is on. */
export async function customPlaceOf({ tx }: Asking, noun: CustomNoun, row: object): Promise<CustomPlace> {
  const { company_id = null, plant_id, equipment_id, equipment_type_id, kind } = row as Holder;
  if (noun === "work_orders") return { company_id, plant_id, kind: String(kind) };
  if (noun !== "sensors" || !equipment_id) return { company_id, plant_id, equipment_type_id };
  const item = await tx.equipment.findUnique({
    where: { id: equipment_id },
    select: { equipment_type_id: true },
  });
  return { company_id, plant_id, equipment_type_id: item?.equipment_type_id };
}

type AnyValued = { custom?: unknown; company_id?: number | null };

/** Rows whose fields hold people, with the names of those whom the viewer sees. */
export async function withCustomPeople<Row>(call: Call, noun: CustomNoun | null, rows: readonly Row[]): Promise<Row[]> {
  const valued = rows.filter((row) => Object.keys(asValues((row as AnyValued).custom)).length > 0);
  if (noun === null || valued.length === 0) return [...rows];
  const companies = [...new Set(valued.map((row) => (row as AnyValued).company_id ?? null))];
  const keys = new Set<string>();
  for (const company_id of companies)
    for (const { kind, key } of await customFieldsOf(call, noun, company_id)) if (kind === "person") keys.add(key);
  const peopleIn = (row: Row) =>
    [...keys].flatMap((key) => {
      const id = asValues((row as AnyValued).custom)[key];
      return typeof id === "number" ? [id] : [];
    });
  const ids = [...new Set(valued.flatMap(peopleIn))];
  if (ids.length === 0) return [...rows];
  const people = await call.tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, first_name: true, last_name: true },
  });
  const names = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()]));

  return rows.map((row) => {
    const own = valued.includes(row) ? peopleIn(row) : [];
    const custom_people = Object.fromEntries(own.flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : [])));
    return own.length > 0 ? { ...row, custom_people } : row;
  });
}

/** The fields as the viewer's lists and forms know them: of the company whose records are looked at, and the provider's. */
export const customFor = async (call: Call, noun: CustomNoun, company_id: number | null): Promise<Custom> =>
  customOf(await customFieldsOf(call, noun, company_id), noun, call.locale);
