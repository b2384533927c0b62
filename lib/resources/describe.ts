import { archivePermission, type Permission, permissionOf, type Section } from "@/lib/domain/identity/permissions";
import { catalogue, catalogueOfPlants, sharedRoles } from "@/lib/domain/identity/scope";
import type { Custom, CustomColumn, CustomFilter, CustomFormField } from "@/lib/domain/structure/custom-fields";
import { type AnyResource, type Column, type Field, type Filter, keyOf, type Part } from "./define";

/** What a list shows, is narrowed by and asks for: what the product has, and what the company has beside it. */
export type ShownColumn = Column | CustomColumn;
export type ShownFilter = Filter | CustomFilter;
export type ShownField = Field | CustomFormField;
export type DescribedField = (Field & { isRequired: boolean }) | CustomFormField;

/**
 * What the browser receives of a resource: plain data, so that a page hands it over without its schemas, scopes and
 * selects. The schema follows by name when a form needs it.
 */
export interface Description {
  name: string;
  section: Section;
  path: string;
  screen: string;
  details: string | null;
  may: Record<"view" | "create" | "update" | "delete" | "archive", Permission>;
  isSearchable: boolean;
  sort: readonly string[];
  order: { column: string; method: "asc" | "desc" };
  pageSize: number;
  /** Until somebody has chosen. */
  view: "grid" | "table";
  filters: Record<string, ShownFilter>;
  columns: readonly ShownColumn[];
  fields: readonly DescribedField[];
  /** Names of the fields that several records can be given at once. */
  bulk: readonly string[];
  /** Empty: its form has no titles. */
  parts: readonly Part[];
  files: readonly string[];
  isArchivable: boolean;
  /** Its call deletes rows. */
  isDeletable: boolean;
  /** Who changed a record can be asked for. */
  hasHistory: boolean;
  /** Some rows are the provider's (company_id null): a company reads them and cannot change them. */
  isShared: boolean;
  /** What an empty form holds. */
  initial: Record<string, unknown>;
}

const none: Pick<Custom, "fields" | "columns" | "filters" | "sort"> = {
  fields: [],
  columns: [],
  filters: {},
  sort: [],
};

/** The only way from a description to the browser, with the fields of the viewer's company. */
export function describe(resource: AnyResource, custom = none): Description {
  const { list, bulk = [] } = resource;

  return {
    name: resource.name,
    section: resource.section,
    path: resource.path,
    screen: resource.screen ?? "",
    details: resource.details ?? null,
    may: {
      view: permissionOf("view", resource.section),
      create: keyOf(resource, "create"),
      update: keyOf(resource, "update"),
      delete: keyOf(resource, "delete"),
      archive: archivePermission(resource.section),
    },
    isSearchable: list.search.length > 0,
    sort: [...list.sort, ...(list.computedSort ?? []), ...custom.sort],
    order: list.opens_by ?? list.order ?? { column: "created_at", method: "desc" },
    pageSize: list.page_size ?? 10,
    view: list.opens_as ?? (hasPictures(resource) ? "grid" : "table"),
    filters: { ...list.filters, ...custom.filters },
    columns: [...resource.columns, ...custom.columns],
    fields: [
      ...resource.fields.map((field) => ({ ...field, isRequired: isRequired(resource, field.name) })),
      ...custom.fields,
    ],
    bulk: bulk.length > 0 ? [...bulk, ...custom.fields.map(({ name }) => name)] : [],
    parts: resource.parts ?? [],
    files: resource.files ?? [],
    isArchivable: resource.isArchivable ?? false,
    isDeletable: resource.verbs?.includes("delete") ?? true,
    hasHistory: resource.verbs === undefined,
    isShared: [catalogue, catalogueOfPlants, sharedRoles].includes(resource.scope),
    initial: initialOf(resource),
  };
}

/** Cards of words alone are a table that is harder to read. */
const hasPictures = ({ columns }: AnyResource) => columns.some(({ as }) => as === "image" || as === "level");

const isRequired = (resource: AnyResource, field: string) => {
  const schema = resource.input.shape[field];
  return schema !== undefined && !accepts(schema, undefined) && !accepts(schema, null);
};

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

function initialOf(resource: AnyResource) {
  const initial: Record<string, unknown> = {};
  for (const { name } of resource.fields) {
    const result = resource.input.shape[name]?.safeParse(undefined);
    if (result?.success && result.data !== undefined) initial[name] = result.data;
  }
  return initial;
}
