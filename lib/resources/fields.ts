import { z } from "zod";
import { customInput, day, id, name, notes, optionalId, optionalMoney, optionalNumber, text } from "../inputs/fields";

/*
 * Fields that many nouns have, and what follows from the fields of a description. Types are those of defineResource; here a
 * field is what it is at run time.
 */

/** What a record is called: it leads to it, and it is sorted and found by it. */
export const named = { as: "text", input: name, column: "link", sort: true, search: true } as const;

export const noted = { as: "textarea", span: "full" } as const;

/** The plant it belongs to. */
export const ofPlant = { as: "related", from: "/plants", input: id, column: true, filter: true } as const;

export const pictured = { as: "image", span: "full" } as const;

/** Where work is done and whose it is, as a list of it is filtered. */
export const ofWork = {
  plant_id: { filter: { as: "ids", from: "/plants" } },
  production_line_id: { filter: { as: "ids", from: "/production-lines" } },
  machine_id: { filter: { as: "ids", from: "/machines" } },
  asset_id: { filter: { as: "ids", from: "/assets" } },
  equipment_id: { filter: { as: "ids", from: "/equipments" } },
  assigned_user_id: { filter: { as: "ids", from: "/users" } },
  assigned_team_id: { filter: { as: "ids", from: "/team" } },
} as const;

/** When it was made, which every row has; only as a column. */
export const made = { column: "date" } as const;

const length = (least: number, most: number) => z.number().min(least).max(most).nullable().optional();

/** What the lines of a gear, of blades and of a belt are counted from. Of an item, where its type states otherwise. */
export const turningParts = {
  teeth: { as: "number", min: 0, step: 1, input: z.int().min(5).max(1_000).nullable().optional() },
  blades: { as: "number", min: 0, step: 1, input: z.int().min(2).max(500).nullable().optional() },
  belt_length_mm: { as: "number", unit: "mm", min: 0, input: length(100, 100_000) },
  sheave_diameter_mm: { as: "number", unit: "mm", min: 0, input: length(10, 10_000) },
} as const;

/** Values of the company's own fields, by key, which the engine checks; and what the search finds them by. */
export const customized = {
  custom: { input: customInput },
  custom_words: { search: true },
} as const;

interface FieldDefinition {
  as?: string;
  from?: string;
  options?: readonly (string | number)[];
  unit?: string;
  unitFrom?: string;
  in?: string;
  input?: z.ZodType | null;
  column?: true | string | object;
  filter?: unknown;
  sort?: true | "empty_last";
  search?: true | "list";
  of?: string;
  isSecret?: true;
  isStored?: false;
}
type Fields = Readonly<Record<string, FieldDefinition>>;

/** What create and update accept of a field that states nothing else. */
export const accepted = {
  text,
  textarea: notes,
  toggle: z.boolean().default(false),
  date: day,
  image: optionalId,
  number: optionalNumber,
  money: optionalMoney,
  related: optionalId,
} as const;

const isKnown = (kind: string): kind is keyof typeof accepted => Object.hasOwn(accepted, kind);

/** The schema of a field that people write. */
function schemaOf(name: string, { as, input }: FieldDefinition): z.ZodType | null {
  if (input !== undefined || as === undefined) return input ?? null;
  if (!isKnown(as)) throw new Error(`${name}: what does it accept?`);
  return accepted[as];
}

export const inputOf = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const schema = schemaOf(name, field);
        return schema ? [[name, schema]] : [];
      }),
    ),
  );

/** "plant_id" is the id of "plant". */
const relationOf = (name: string) => name.replace(/_id$/, "");

/** What stands in the row itself: all that is written or marked to be read, and nothing else. */
const isRead = ({ as, input, isSecret, isStored }: FieldDefinition) =>
  (as !== undefined || input !== undefined) && isStored !== false && !isSecret;

const itsName = { select: { id: true, name: true } } as const;

/** The columns that an answer holds: those of the fields, what every row has, and what is read beyond them. */
export function selectOf(fields: Fields, owner: unknown, reads: object = {}): object {
  const answered = Object.keys(reads).find((name) => fields[name]?.isSecret);
  if (answered) throw new Error(`${answered} is secret and cannot be in reads`);
  const stored = Object.entries(fields).filter(([, field]) => isRead(field));
  const relations = stored.filter(([, { as }]) => as === "related").map(([name]) => [relationOf(name), itsName]);
  return {
    id: true,
    ...(owner !== "none" && { company_id: true }),
    ...Object.fromEntries([...stored.map(([name]) => [name, true]), ...relations]),
    created_at: true,
    updated_at: true,
    version: true,
    ...reads,
  };
}

/** What a field defines of its uses, and is nothing that a form asks. */
const uses = ["input", "column", "filter", "sort", "search", "of", "isSecret", "isStored"];

/** The form's fields, in their order. */
export const formOf = (fields: Fields): object[] =>
  Object.entries(fields)
    .filter(([, { as, input }]) => as !== undefined && input !== null)
    .map(([name, field]) => {
      const asked = Object.entries(field).filter(([option]) => !uses.includes(option));
      const options = field.as === "select" && !field.options && { options: optionsOf(schemaOf(name, field)) };
      return { name, ...Object.fromEntries(asked), ...options };
    });

/** The values that a schema allows. */
function optionsOf(schema: z.ZodType | null): readonly (string | number)[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values] as (string | number)[];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(optionsOf);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return optionsOf(schema.unwrap() as z.ZodType);
  return [];
}

/** How a cell shows what a form asks for as this. */
const cells: Record<string, string> = { textarea: "text", toggle: "boolean", select: "option" };

function cellOf({ as = "text", unit, unitFrom, in: per, column }: FieldDefinition): object {
  if (typeof column === "string") return { as: column };
  const own = Object(column) as { as?: string };
  if (own.as) return own;
  const isQuantity = as === "number" && (unit ?? unitFrom) !== undefined;
  return {
    as: isQuantity ? "quantity" : (cells[as] ?? as),
    ...(isQuantity && (unit ? { unit } : { unitFrom })),
    ...(per && { in: per }),
    ...own,
  };
}

/** Where a column stands: how bad it is, what it looks like, what it is called, and the rest as the fields stand. */
const places: Record<string, number> = { level: 0, image: 1, link: 2 };

/** The columns of the table. */
export function columnsOf(fields: Fields, order?: readonly string[]): object[] {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    if (!field.column) return [];
    const key = field.as === "related" ? relationOf(name) : name;
    return [{ key, ...cellOf(field) }];
  });
  const placeOf = (column: { key: string; as?: string }) => order?.indexOf(column.key) ?? places[column.as ?? ""] ?? 3;
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const filters: Record<string, string> = { related: "ids", toggle: "boolean", select: "options", date: "daterange" };

/** The filters of the list, as the fields stand or in another order. One that names no column is by its own. */
export const filtersOf = (fields: Fields, order?: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    (order ?? Object.keys(fields)).flatMap((name) => {
      const field = fields[name];
      return field?.filter ? [[name, filterOf(name, field)]] : [];
    }),
  );

function filterOf(name: string, field: FieldDefinition): object {
  const { as = "", from, unit, options, filter } = field;
  if (filter !== true) return { ...(!("computed" in (filter as object)) && { column: name }), ...(filter as object) };
  return {
    as: filters[as] ?? "range",
    column: name,
    ...(as === "related" && { from }),
    ...(as === "select" && { options: options ?? optionsOf(schemaOf(name, field)) }),
    ...(as === "number" && unit !== undefined && { unit }),
  };
}

/** Names of the fields for which `use` is true. */
export const namesWith = (fields: Fields, use: (field: FieldDefinition) => boolean): string[] =>
  Object.entries(fields)
    .filter(([, field]) => use(field))
    .map(([name]) => name);

/** The models whose rows the fields point at. */
export const referencesOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { of }]) => (of ? [[name, of]] : [])));

/** Pictures are uploaded with the form. */
export const filesOf = (fields: Fields): string[] => namesWith(fields, ({ as }) => as === "image").map(relationOf);
