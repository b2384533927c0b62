import type { z } from "zod";
import type { Section } from "@/lib/domain/identity/permissions";
import type { Scope } from "@/lib/domain/identity/scope";
import type { Prisma } from "@/lib/generated/prisma/client";

export type ModelName = Prisma.ModelName;
type Scalars<M extends ModelName> = keyof Prisma.TypeMap["model"][M]["payload"]["scalars"] & string;
type Select<M extends ModelName> = NonNullable<Prisma.TypeMap["model"][M]["operations"]["findMany"]["args"]["select"]>;

/** A filter of a list. `column` is the model's; `from` names the resource whose records a person picks from. */
export type Filter<Column extends string = string> =
  | { as: "ids"; column: Column; from: string }
  | { as: "boolean"; column: Column }
  | { as: "options"; column: Column; options: readonly string[] }
  | { as: "daterange"; column: Column }
  /** Archived rows are hidden unless asked for. */
  | { as: "archived"; column: Column };

/** How a cell of the table shows its value; the header's word is `fields.<key>` of the resource's messages. */
export type Column =
  | { key: string; as: "link" | "text" | "number" | "boolean" | "date" | "datetime" | "level" | "image"; sort?: false }
  | { key: string; as: "option"; sort?: false }
  /** A related record, shown by its name. */
  | { key: string; as: "related"; sort?: false };

/** How a form asks for a field. */
export type Field =
  | { name: string; as: "text" | "textarea" | "toggle" | "date" | "image"; span?: "full" }
  | { name: string; as: "number"; unit?: string; min?: number; max?: number; step?: number }
  /** Typed as money, kept in whole cents. */
  | { name: string; as: "money" }
  | { name: string; as: "select"; options: readonly string[] | readonly number[] }
  /** Picks a record of another resource; `within` limits the choice by another field of this form. */
  | { name: string; as: "related"; from: string; within?: string };

/**
 * One noun of the product, described once: who may, what is accepted, what the list can do, what the table
 * and the form show. The routes, the list engine, the form engine and the API document read it.
 */
export interface Resource<M extends ModelName = ModelName, Input extends z.ZodObject = z.ZodObject> {
  /** The noun in kebab-case: messages, registry and events know it by this. */
  name: string;
  section: Section;
  /** The call's path under /api. */
  path: string;
  /** The screen that lists it; `${screen}/${id}` edits it. */
  screen: string;
  /** Where a row's link leads instead of its form: "/machines/:id/details". */
  details?: string;
  model: M;
  scope: Scope;
  /**
   * Whose a new row is: the viewer's company (the provider's when the viewer is of the provider's side), or that
   * of the parent that a field of the input names, from which company_id and plant_id are taken.
   */
  owner: "viewer" | "none" | { field: string; model: ModelName };
  /** What create and update accept; unknown fields are refused. */
  input: Input;
  /** What an answer holds. Nothing is answered that is not listed here. */
  select: Select<M>;
  /** Set by the resource, not by a person: the kind of a production line. */
  fixed?: Record<string, string | number | boolean>;
  /** Fields that point at rows which the viewer must be able to see. */
  references?: Record<string, ModelName>;
  list: {
    search: readonly Scalars<M>[];
    /** Its words may stand in different columns: somebody's first and last name. */
    isSearchedByWord?: boolean;
    sort: readonly Scalars<M>[];
    /** Defaults to newest first. */
    order?: { column: Scalars<M>; method: "asc" | "desc" };
    filters: Record<string, Filter<Scalars<M>>>;
    page_size?: number;
  };
  columns: readonly Column[];
  fields: readonly Field[];
  /** Multipart file fields: the upload's id lands in `<name>_id`. */
  files?: readonly string[];
  /** Removing keeps the row, marked deleted, because history points at it. */
  keepsDeleted?: boolean;
  /** The model has archived_at: archive and restore, hidden from lists unless asked for. */
  isArchivable?: boolean;
  /** Relations whose rows hang on it: deleting asks for the word, or is refused where `blocks`. */
  attached?: readonly { relation: string; model: ModelName; field: string; blocks?: boolean }[];
  /** The relation whose order `position` keeps, for POST …/reorder. */
  isOrdered?: boolean;
}

/**
 * Checks a description against its Prisma model at compile time: a misspelt column in search, sort,
 * filters or select does not build. It returns what it was given.
 */
export function defineResource<const M extends ModelName, Input extends z.ZodObject>(
  resource: Resource<M, Input>,
): Resource<M, Input> {
  return resource;
}

/** A resource whose model is not known: what the engines work with. */
// biome-ignore lint/suspicious/noExplicitAny: the engines look a model up by name, the one seam where its type is lost
export type AnyResource = Resource<any, z.ZodObject>;
