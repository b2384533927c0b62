import type { Types } from "@prisma/client/runtime/client";
import type { z } from "zod";
import type { MenuGroup, MenuIcon } from "@/lib/domain/identity/menu";
import { type Permission, permissionOf, type Section } from "@/lib/domain/identity/permissions";
import type { Scope } from "@/lib/domain/identity/scope";
import type { Condition } from "@/lib/domain/identity/viewer";
import type { DurationUnit } from "@/lib/domain/shared/duration";
import type { Uploads } from "@/lib/domain/shared/file-kinds";
import type { Prisma } from "@/lib/generated/prisma/client";
import {
  type accepted,
  columnsOf,
  filesOf,
  filtersOf,
  formOf,
  inputOf,
  namesWith,
  referencesOf,
  selectOf,
} from "./fields";

export type ModelName = Prisma.ModelName;
type Scalars<M extends ModelName> = keyof Prisma.TypeMap["model"][M]["payload"]["scalars"] & string;
type Select<M extends ModelName> = NonNullable<Prisma.TypeMap["model"][M]["operations"]["findMany"]["args"]["select"]>;

type Payload<M extends ModelName> = Prisma.TypeMap["model"][M]["payload"];
type Pascal<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;
/** Relations to one record that are named for it: `production_line`, a ProductionLine, by production_line_id. */
type Parent<M extends ModelName> = {
  [R in keyof Payload<M>["objects"] & string]: `${R}_id` extends Scalars<M>
    ? Pascal<R> extends ModelName
      ? NonNullable<Payload<M>["objects"][R]> extends { name: Pascal<R> }
        ? R
        : never
      : never
    : never;
}[keyof Payload<M>["objects"] & string];
type ModelOf<R extends string> = Pascal<R> & ModelName;
type ParentColumn<M extends ModelName> = { [R in Parent<M>]: `${R}.${Scalars<ModelOf<R>>}` }[Parent<M>];
/** A column of the record or of those that it belongs to: "name", "asset.name", "asset.machine.name". */
type Path<M extends ModelName> = 0 extends 1 & M
  ? string
  : Scalars<M> | ParentColumn<M> | { [R in Parent<M>]: `${R}.${ParentColumn<ModelOf<R>>}` }[Parent<M>];

type OneOrMore<Item> = readonly [Item, ...Item[]];

/** How the search of the whole product finds a record and shows it. */
export interface Search<M extends ModelName> {
  /** Columns whose words find it: those of the call of searchable() in the table's migration, in its order. */
  words: OneOrMore<Scalars<M>>;
  /** What a hit is called. */
  label: OneOrMore<Scalars<M>>;
  /** What stands beside it; an option by its word. */
  detail: readonly Path<M>[];
  /**
   * Found by its printed number too, which `read` understands as people type it, in columns with their values. The label
   * begins with it: "WO-12 Grease"; what stands before the number depends on another column.
   */
  number?: {
    column: Scalars<M>;
    prefix: { column: Scalars<M>; texts: Readonly<Record<string, string>> };
    read: (text: string) => Partial<Record<Scalars<M>, string | number>> | null;
  };
  /** A text that begins with this sign asks for this noun alone. */
  mark?: "#" | "@";
  /** Where a hit leads, if not to details or form: the first address whose columns (":id") all have a value. */
  leads?: OneOrMore<string>;
  /** Whose viewers find it, if a hit leads to a screen of another section. */
  section?: Section;
  /** How the answer calls its group, and which group it is; by default the noun's name, after those that have a place. */
  group?: { kind: string; place: number };
}

/**
 * A filter of a list, named `fields.<name>` in the resource's messages. `column` is the model's, or one of a record that
 * it belongs to, however far: "asset.machine_id". `from` is the path of the list that a person picks from.
 */
export type Filter<Column extends string = string> =
  | { as: "ids"; column: Column; from: string }
  | { as: "boolean"; column: Column }
  /** `words`: the messages that name the options, where they are not `options.<name>` of the resource. */
  | { as: "options"; column: Column; options: readonly string[]; words?: string }
  | { as: "daterange"; column: Column }
  /** Two numbers, both inside; either may be left out. `isWhole`: the column is an integer, which has no place for 1.5. */
  | { as: "range"; column: Column; unit?: string; isWhole?: true }
  /** Archived rows are hidden unless asked for. */
  | { as: "archived"; column: Column }
  | ComputedFilter;

/**
 * A question that no column answers; the served resource answers it (`filters` of serve). Lists draw, save and share it
 * like any other.
 */
export type ComputedFilter =
  | { as: "boolean"; computed: true }
  | { as: "options"; computed: true; options: readonly string[]; words?: string }
  | { as: "ids"; computed: true; from: string }
  | { as: "daterange"; computed: true }
  /** One moment, as ISO 8601 writes it. */
  | { as: "instant"; computed: true }
  | { as: "range"; computed: true; unit?: string };

/**
 * How a cell of the table shows its value; the header's word is `fields.<key>` of the resource's messages. Numbers,
 * money, quantities and durations are numbers in an export too.
 */
export type Column =
  | { key: string; as: "link" | "text" | "number" | "boolean" | "date" | "datetime" | "level" | "image" }
  | { key: string; as: "option" }
  /** A time zone by its name. */
  | { key: string; as: "zone" }
  /** A related record, shown by its name. */
  | { key: string; as: "related" }
  /** Whole cents in the row's `currency`; without one in its company's (currencyIn), else the reader's company's. */
  | { key: string; as: "money" }
  /** A number with its unit. `decimals` are always shown; left out, as many as there are, three at most. */
  | { key: string; as: "quantity"; unit: string; decimals?: number }
  /** The same where each row names its unit in another of its fields. */
  | { key: string; as: "quantity"; unitFrom: string; decimals?: number }
  /** Shown as "1 h 30 min". */
  | { key: string; as: "duration"; in: DurationUnit };

/** How a form asks for a field; its label is `fields.<name>` of the resource's messages, its hint `hints.<name>`. */
export type Field =
  | { name: string; as: "text" | "textarea" | "toggle" | "date" | "image"; span?: "full" }
  /** Picks a time zone by a part of its name. */
  | { name: string; as: "zone" }
  /** A quantity has a `unit`, or names the field of the form that holds it. With a `step` the field gets buttons. */
  | { name: string; as: "number"; unit?: string; min?: number; max?: number; step?: number }
  | { name: string; as: "number"; unitFrom: string; min?: number; max?: number; step?: number }
  /** Typed as money, kept in whole cents; the currency is that of the same column. */
  | { name: string; as: "money" }
  /** Typed as "1:30", "1 h 30" or "90" (minutes), kept as a whole number of the unit. */
  | { name: string; as: "duration"; in: DurationUnit }
  | { name: string; as: "select"; options: readonly string[] | readonly number[] }
  /** Picks a record of the list at the path `from`; `within` limits the choice by another field of this form. */
  | { name: string; as: "related"; from: string; within?: string };

/**
 * A titled part of a form: its heading is `parts.<title>` of the resource's messages, with `parts.<title>_hint` below it
 * where there is one. Names of `fields` are drawn by themselves; other names of the input are the screen's to draw.
 */
export interface Part<Name extends string = string> {
  title: string;
  fields: OneOrMore<Name>;
}

/** What the calls of a resource do. A resource that people only read has the first two. */
export type Verb = "list" | "find" | "create" | "update" | "delete";

/**
 * One noun of the product, described once: who may, what is accepted, what the list can do, what the table
 * and the form show. The routes, the list engine, the form engine and the API document read it.
 */
export interface Resource<
  M extends ModelName = ModelName,
  Input extends z.ZodObject = z.ZodObject,
  S = Select<M>,
  Fields extends readonly Field[] = readonly Field[],
  Filters extends Record<string, Filter> = Record<string, Filter>,
  Sort extends string = string,
  Action extends string = string,
> {
  /** The noun in kebab-case: messages, registry and events know it by this. */
  name: string;
  section: Section;
  /** Who creates, changes and deletes it, where the keys of its section do not state it. */
  changedBy?: Permission;
  /** The call's path under /api. */
  path: string;
  /** The screen that lists it; `${screen}/${id}` edits it. Left out: it is shown on screens of other nouns. */
  screen?: string;
  /**
   * Its entry in the menu: in which group, with which picture, after which entry; called as its title, or by shell.nav.
   * `elseLights`: screens that belong to it for those who have no nearer entry.
   */
  menu?: { group: MenuGroup; icon: MenuIcon; key?: string; after?: string; elseLights?: readonly string[] };
  /** A screen under /settings: where its tab stands among them, and whose key opens it beside the section's. */
  tab?: { place: number; also?: Permission };
  /** Where a row's link leads instead of its form: "/machines/:id/details". */
  details?: string;
  /** A condition on the person beyond the key, of all its calls. */
  condition?: Condition;
  /** Left out: all of them. */
  verbs?: readonly Verb[];
  /** A user who holds one of these reads the list too: "signed_in" where everybody picks from it. */
  listedFor?: readonly Permission[] | "signed_in";
  model: M;
  scope: Scope;
  /**
   * Whose a new row is: the viewer's company (the provider's when the viewer is of the provider's side), or that
   * of the parent that a field of the input names, from which company_id and plant_id are taken.
   */
  owner: "viewer" | "none" | { field: string; model: ModelName };
  /** Some of its rows belong to a plant, others to all plants of their company. */
  isForAnyPlant?: true;
  /** What create and update accept; unknown fields are refused. */
  input: Input;
  /** What an answer holds. Nothing is answered that is not listed here. */
  select: S;
  /** Set by the resource, not by a person: the kind of a production line. */
  fixed?: Record<string, string | number | boolean>;
  /** Fields that point at rows which the viewer must be able to see. */
  references?: Record<string, ModelName>;
  /** Other fields of its answers that hold ids, by the name of the resource they belong to: `member_ids: "users"`. */
  pointers?: Record<string, string>;
  list: {
    /** Columns in which each typed word must be a part of one. */
    search: readonly Scalars<M>[];
    sort: readonly Scalars<M>[];
    /** Orders that no column has; the served resource knows them (`sorts` of serve). */
    computedSort?: readonly Sort[];
    /** Columns that may be empty, and then come last in either order. */
    emptyLast?: readonly Scalars<M>[];
    /** Defaults to newest first. */
    order?: { column: NoInfer<Scalars<M> | Sort>; method: "asc" | "desc" };
    /** The order in which its screen opens, where that is another than the call's. */
    opens_by?: { column: NoInfer<Scalars<M> | Sort>; method: "asc" | "desc" };
    filters: Filters;
    page_size?: number;
    /**
     * How its screen shows the rows until somebody has chosen; left out: as a grid where a row has a picture or a level, else
     * as a table.
     */
    opens_as?: "grid" | "table";
  };
  /** Null keeps it out of the search of the whole product; a registered resource is in it. */
  search: Search<M> | null;
  columns: readonly Column[];
  fields: Fields;
  /** Fields that several records of one plant can be given at once, from the selection of its list. */
  bulk?: readonly NoInfer<Fields[number]["name"]>[];
  /** The form's titled parts, in their order; every name of the input is in one of them. Left out: one part, untitled. */
  parts?: readonly Part<keyof z.infer<Input> & string>[];
  /** Multipart file fields: the upload's id lands in `<name>_id`. */
  files?: readonly string[];
  /** What those files may be; left out: pictures. */
  takes?: Uploads;
  /** What the audit log records of it beyond saving, deleting, archiving, ordering and exporting. */
  actions?: readonly Action[];
  /** Removing keeps the row, marked deleted, because history points at it. */
  keepsDeleted?: boolean;
  /** The model has archived_at: archive and restore, hidden from lists unless asked for. */
  isArchivable?: boolean;
  /**
   * Of a resource that keeps deleted rows: relations whose rows depend on it. Deleting asks for the word, or is refused where
   * `blocks`. Otherwise the foreign keys show what depends on a row, and it stays.
   */
  attached?: readonly { relation: string; model: ModelName; field: string; blocks?: boolean }[];
  /** `position` keeps the order of its rows within a plant, for POST …/reorder. */
  isOrdered?: boolean;
}

/** The kinds of a field without the name, which the map of fields gives it. */
type Unnamed<One> = One extends { name: string } ? Omit<One, "name"> : never;
/** How a form asks: as in Field; the options of a select are those of its schema, unless it names them. */
type Asked =
  | Unnamed<Exclude<Field, { as: "select" }>>
  | { as: "select"; options?: readonly string[] | readonly number[] };
/** A filter without its column, which is the field's own. */
type Narrowed = Filter extends infer One ? (One extends { column: string } ? Omit<One, "column"> : never) : never;

/** What a field is used for beside the form. */
interface Uses {
  /** What is accepted, if not what its kind accepts; null: nobody writes it. */
  input?: z.ZodType | null;
  /** It is a column of the table: shown as its kind is, or as another; a relation by its name. */
  column?:
    | true
    | Column["as"]
    | { as?: Column["as"]; unit?: string; unitFrom?: string; decimals?: number; in?: DurationUnit };
  /** The list is narrowed by it: as its kind is, in another way, by a column farther away, or by the served resource. */
  filter?: true | Narrowed | Filter;
  /** The list can be sorted by it; "empty_last": rows without it come last in either order. */
  sort?: true | "empty_last";
  /** Typed words are looked for in it: in the list and in the search of the whole product, or in the list alone. */
  search?: true | "list";
  /** It points at a row of this model, which the viewer must be able to see. */
  of?: ModelName;
  /** It is accepted and kept, and never answered. */
  isSecret?: true;
  /** It is accepted, and the row has no column of its name. */
  isStored?: false;
}

/** One field of a noun, defined once. Without `as` and `input` it is computed: no column of the model, not read. */
export type FieldDefinition = (Asked | { as?: undefined }) & Uses;
type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

type Flat<One> = { [Key in keyof One]: One[Key] };
/** What is accepted of one: its own schema, or that of its kind. */
type SchemaOf<One> = One extends { input: infer Own }
  ? Own
  : One extends { as: infer As extends keyof typeof accepted }
    ? (typeof accepted)[As]
    : null;
type ShapeOf<F> = {
  -readonly [Name in keyof F as SchemaOf<F[Name]> extends z.ZodType ? Name : never]: SchemaOf<F[Name]>;
};
/** As strict as inputOf makes it: unknown fields are refused. */
type InputFrom<F> = z.ZodObject<Extract<ShapeOf<F>, z.ZodRawShape>, z.core.$strict>;

type IsRead<One> = One extends { isStored: false } | { isSecret: true }
  ? false
  : One extends { as: string } | { input: unknown }
    ? true
    : false;
interface Kept {
  id: true;
  created_at: true;
  updated_at: true;
  version: true;
}
type SelectFrom<F, Owner, Reads> = Flat<
  Omit<
    Kept &
      (Owner extends "none" ? unknown : { company_id: true }) & {
        [Name in keyof F as IsRead<F[Name]> extends true ? Name : never]: true;
      } & {
        [Name in keyof F as F[Name] extends { as: "related" }
          ? IsRead<F[Name]> extends true
            ? Name extends `${infer Relation}_id`
              ? Relation
              : never
            : never
          : never]: { select: { id: true; name: true } };
      },
    keyof Reads
  > &
    Reads
>;
type FieldAs<As> = Field extends infer One extends Field
  ? One extends Field
    ? As extends One["as"]
      ? One
      : never
    : never
  : never;
type FormFrom<F> = {
  [Name in keyof F & string]: F[Name] extends { input: null }
    ? never
    : F[Name] extends { as: infer As extends string }
      ? FieldAs<As> & { name: Name; as: As }
      : never;
}[keyof F & string];
type FiltersFrom<F> = {
  [Name in keyof F & string as F[Name] extends { filter: unknown } ? Name : never]: F[Name] extends {
    filter: infer Own extends object;
  }
    ? Own extends Filter
      ? Own
      : Extract<Own & { column: Name }, Filter>
    : Filter;
};

/** The column, if the model has it or reaches it; else nothing is. */
type Reached<M extends ModelName, Column> = Column extends `${infer R}.${infer Rest}`
  ? R extends Parent<M>
    ? Reached<ModelOf<R>, Rest>
    : never
  : Column extends Scalars<M>
    ? Column
    : never;
/** A field that is read, sorted by or searched is a column of the model; a filter's column is one, or is reached. */
type CheckedFields<M extends ModelName, F> = {
  [Name in keyof F]: F[Name] extends { filter: { column: infer Column } }
    ? [Reached<M, Column>] extends [never]
      ? never
      : F[Name]
    : true extends IsRead<F[Name]> | (F[Name] extends { sort: unknown } | { search: unknown } ? true : false)
      ? Name extends Scalars<M>
        ? F[Name]
        : never
      : F[Name];
};

/** What a description states itself; what it leaves out follows from its fields. */
interface Described<
  M extends ModelName,
  F extends FieldDefinitions,
  Owner,
  Reads,
  Input extends z.ZodObject,
  Sort extends string,
  Action extends string,
> extends Omit<
    Resource<M, Input, unknown, readonly FormFrom<F>[], Record<string, Filter>, Sort, Action>,
    "owner" | "input" | "select" | "list" | "search" | "columns" | "fields"
  > {
  owner: Owner;
  /** Every field, once: input, answer, column, form, filter, order and words of the search follow. */
  fields: F & CheckedFields<M, F>;
  /** What an answer holds beyond the fields. A column that is in neither is never selected. */
  reads?: Reads & { [Name in keyof Reads]: Name extends keyof Select<M> ? Reads[Name] : never };
  /** Where what is accepted is more than the fields state. */
  input?: Input;
  /** The order of the columns, where it is not: level, picture, link, and then as the fields stand. */
  columns?: readonly string[];
  /** The order of the filters, where it is not that of the fields. */
  filters?: readonly string[];
  list?: Partial<Omit<Resource<M, Input, unknown, readonly Field[], Record<string, Filter>, Sort>["list"], "filters">>;
  search?: Partial<Search<M>> | null;
}

/**
 * Makes a resource of a description, checked against its Prisma model at compile time: a misspelt column does not build.
 * A list whose rows have a date gets the filter `daterange`: by the column that the description names, else by when they
 * were created.
 */
export function defineResource<
  const M extends ModelName,
  const F extends FieldDefinitions,
  const Owner extends Resource["owner"],
  const Reads extends object = Record<never, never>,
  Input extends z.ZodObject = InputFrom<F>,
  const Sort extends string = never,
  const Action extends string = never,
>(
  described: Described<M, F, Owner, Reads, Input, Sort, Action>,
): Resource<M, Input, SelectFrom<F, Owner, Reads>, readonly FormFrom<F>[], FiltersFrom<F>, Sort, Action>;
// biome-ignore lint/suspicious/noExplicitAny: a description of any model
export function defineResource(described: Described<any, any, any, any, any, any, any>): object {
  const { fields, reads, columns, filters, list = {}, search, input, ...rest } = described;
  const sort: readonly string[] = list.sort ?? [...namesWith(fields, (one) => one.sort !== undefined), "created_at"];
  const asked = filtersOf(fields, filters);
  const table = columnsOf(fields, columns) as Column[];
  const link = table.find((column) => column.as === "link")?.key;
  const resource: AnyResource = {
    references: referencesOf(fields) as Record<string, ModelName>,
    files: filesOf(fields),
    ...rest,
    input: input ?? inputOf(fields),
    select: selectOf(fields, rest.owner, reads),
    list: {
      search: namesWith(fields, (one) => one.search !== undefined),
      emptyLast: namesWith(fields, (one) => one.sort === "empty_last"),
      ...(link === "name" && sort.includes(link) && { order: { column: link, method: "asc" } as const }),
      ...list,
      sort,
      filters: ("daterange" in asked ? asked : { ...asked, daterange: created }) as Record<string, Filter>,
    },
    search: search === null ? null : { ...searchOf(fields, link), ...search },
    columns: table,
    fields: formOf(fields) as Field[],
  };
  return resource;
}

const created = { as: "daterange", column: "created_at" } as const;

/** Found by its words, called as the link calls it; beside it stands its plant. */
// biome-ignore lint/suspicious/noExplicitAny: of any model
const searchOf = (fields: FieldDefinitions, link = "name"): Search<any> => ({
  words: namesWith(fields, (one) => one.search === true) as [string, ...string[]],
  label: [link],
  detail: "plant_id" in fields ? ["plant.name"] : [],
});

/** A resource whose model is not known: what the engines work with. */
// biome-ignore lint/suspicious/noExplicitAny: the engines look a model up by name, the one seam where its type is lost
export type AnyResource = Resource<any, z.ZodObject, any, readonly Field[], Record<string, Filter>, string, string>;

/** Do its rows lie in plants? Then the plant chosen for the whole interface narrows its lists. */
export const isPlantBound = (resource: AnyResource) =>
  (resource.select as Record<string, unknown>).plant_id === true && !resource.isForAnyPlant;

/** Its filters that no column answers. */
export type ComputedFilterOf<R extends AnyResource> = {
  [Name in keyof R["list"]["filters"]]: R["list"]["filters"][Name] extends { computed: true } ? Name : never;
}[keyof R["list"]["filters"]] &
  string;

export type ComputedSortOf<R extends AnyResource> = NonNullable<R["list"]["computedSort"]>[number];

type Stored<R extends AnyResource> = Types.Result.GetResult<
  Prisma.TypeMap["model"][R["model"]]["payload"],
  { select: R["select"] },
  "findFirstOrThrow"
>;
type Days<R extends AnyResource> = Extract<R["fields"][number], { as: "date" }>["name"];
type Counts<Row> = Row extends { _count: infer C }
  ? { [Relation in keyof C & string as `${Relation}_count`]: number }
  : unknown;

/** A row of any resource. */
export type AnyRow = Record<string, unknown> & { id: number };

/** A row as it is read by its `select`: `_count: { machines: 3 }` as `machines_count: 3`, days as text without a time. */
export type RowOf<R extends AnyResource> = 0 extends R["model"] & 1
  ? AnyRow
  : {
      [Key in keyof Stored<R> as Key extends "_count" ? never : Key]: Key extends Days<R>
        ? string | Extract<Stored<R>[Key], null>
        : Stored<R>[Key];
    } & Counts<Stored<R>>;

/** What creating one accepts, after its schema. */
export type InputOf<R extends AnyResource> = z.infer<R["input"]>;

/** What changing one accepts: any of the fields, and the version that was read. */
export type ChangeOf<R extends AnyResource> = Partial<InputOf<R>> & { version?: number };

/** Whose key a verb asks for: the section's, unless the description names another for its changes. */
export const keyOf = (
  { section, changedBy }: AnyResource,
  flag: "view" | "create" | "update" | "delete",
): Permission => (flag === "view" ? permissionOf(flag, section) : (changedBy ?? permissionOf(flag, section)));
