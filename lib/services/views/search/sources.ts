import { type Permission, permissionOf } from "@/lib/domain/identity/permissions";
import type { Scope } from "@/lib/domain/identity/scope";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import type { AnyResource, Search } from "@/lib/resources/define";
import { type Numbered, numberedIn } from "@/lib/resources/numbered";
import { pluralOf, tableOf } from "@/lib/server/resources/tables";

/** One noun as the search reads it, made of its description. */
export interface Source {
  kind: string;
  /** The resource, whose messages give the group its title. */
  name: string;
  table: string;
  permission: Permission;
  scope: Scope;
  mark: string | null;
  /** What the typed text is as a printed number. */
  numbered: (text: string) => Numbered[];
  /** The label's columns as one text. */
  label: string;
  /** The rows behind found ids. */
  rows: string;
}

/** A resource that shares another's table and only fixes some of its columns shares its group. */
const isPart = (resource: AnyResource) => resource.fixed !== undefined;

/** What is searched, in the order of the answer: those that have a place, then the register. */
export function sourcesOf(described: readonly AnyResource[]): Source[] {
  return described
    .flatMap((resource) => (resource.search && !isPart(resource) ? [{ resource, search: resource.search }] : []))
    .sort((one, other) => placeOf(one.search) - placeOf(other.search))
    .map(({ resource, search }) => ({
      kind: search.group?.kind ?? resource.name,
      name: resource.name,
      table: tableOf(resource.model),
      permission: permissionOf("view", search.section ?? resource.section),
      scope: resource.scope,
      mark: search.mark ?? null,
      numbered: (text) => numberedIn(search, text),
      label: labelOf(search),
      rows: rowsOf(
        resource,
        search,
        described.filter((other) => isPart(other) && other.model === resource.model),
      ),
    }));
}

const placeOf = ({ group }: { group?: { place: number } }) => group?.place ?? Number.MAX_SAFE_INTEGER;

// biome-ignore lint/suspicious/noExplicitAny: as AnyResource
type AnySearch = Search<any>;

function rowsOf(resource: AnyResource, search: AnySearch, parts: readonly AnyResource[]): string {
  const [options, names] = split(resource, search);
  const detail = names.map(columnOf);

  return `select t.id,
    concat_ws(' ', ${[...numberOf(search), labelOf(search)].join(", ")}) as label,
    ${detail.length > 0 ? `nullif(concat_ws(' · ', ${detail.join(", ")}), '')` : "null"}::text as detail,
    array[${options.map((column) => `'${column}.' || ${columnOf(column)}`).join(", ")}]::text[] as options,
    ${shown(resource, "level") ? "t.level" : "null"}::text as level,
    ${shown(resource, "plant_id") ? "t.plant_id" : "null"}::int as plant_id,
    ${shown(resource, "plant_id") ? "(select p.name from plants p where p.id = t.plant_id)" : "null::text"} as plant,
    ${addressOf(resource, search, parts)} as href
    from ${tableOf(resource.model)} t ${joinsOf(search.detail)}`;
}

const labelOf = (search: AnySearch): string => `concat_ws(' ', ${search.label.map(columnOf).join(", ")})`;

/** "WO-2271" */
function numberOf({ number }: AnySearch): string[] {
  if (!number) return [];
  const { column, texts } = number.prefix;
  const cases = Object.entries(texts).map(([value, text]) => `when ${literal(value)} then ${literal(`${text}-`)}`);

  return [`case ${columnOf(column)} ${cases.join(" ")} end || ${columnOf(number.column)}`];
}

/** What stands beside a label: options, which the reader's language has words for, and names. */
function split(resource: AnyResource, { detail }: AnySearch): [options: string[], names: string[]] {
  const isOption = (path: string) => resource.columns.some(({ key, as }) => as === "option" && key === path);

  return [detail.filter(isOption), detail.filter((path) => !isOption(path))];
}

const shown = (resource: AnyResource, column: string) => (resource.select as Record<string, unknown>)[column] === true;

/** "asset.machine.name" is the name of what is joined as asset.machine. */
function columnOf(path: string): string {
  const steps = path.split(".");
  return `"${["t", ...steps.slice(0, -1)].join(".")}".${steps.at(-1)}`;
}

/** Each relation on the way once, by its column: asset by asset_id. */
function joinsOf(paths: readonly string[]): string {
  const relations = paths.flatMap((path) => {
    const steps = path.split(".").slice(0, -1);
    return steps.map((_, at) => steps.slice(0, at + 1).join("."));
  });
  const joins = [...new Set(relations)].map((relation) => {
    const last = lastOf(relation.split("."));
    return `left join ${pluralOf(last)} "t.${relation}" on "t.${relation}".id = ${columnOf(`${relation}_id`)}`;
  });

  return joins.join(" ");
}

function addressOf(resource: AnyResource, search: AnySearch, parts: readonly AnyResource[]): string {
  const own = firstOf(addressesOf(resource, search));
  const cases = parts.map((part) => {
    const conditions = Object.entries(part.fixed ?? {}).map(([column, value]) => `t.${column} = ${literal(value)}`);
    return `when ${conditions.join(" and ")} then ${firstOf(addressesOf(part, part.search ?? search))}`;
  });

  return cases.length > 0 ? `case ${cases.join(" ")} else ${own} end` : own;
}

const firstOf = (addresses: readonly string[]) => `coalesce(${addresses.map(addressSql).join(", ")})`;

/** Where a hit leads, the first that has all its columns. */
export const addressesOf = (resource: AnyResource, search: AnySearch): readonly string[] =>
  search.leads ?? [resource.details ?? `${resource.screen}/:id`];

/** "/machines/:id/details": null when the column is. */
const addressSql = (address: string) =>
  address
    .split(/:(\w+)/)
    .map((piece, at) => (at % 2 === 1 ? `t.${piece}` : literal(piece)))
    .join(" || ");

const literal = (value: string | number | boolean) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
