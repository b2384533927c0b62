import { isListTile, type ListTile, type Tile } from "@/lib/domain/boards/tiles";
import { DomainError, type Fields, type MessageRef } from "@/lib/domain/shared/errors";
import type { AnyResource, Filter } from "@/lib/resources/define";
import { parseQuery } from "@/lib/server/http/query";
import type { ListQuery } from "@/lib/server/resources/list";
import type { AnyServed } from "@/lib/server/resources/serve";

/** A list by the name of its noun; null: there is none. */
export type Lists = (name: string) => AnyServed | null;

/** A filter that rows can be counted by: a stored column of their own with few values, or one that points at a record. */
export function splitOf(resource: AnyResource, name: string): { column: string; filter: Filter } | null {
  const filter = resource.list.filters[name];
  if (!filter || "computed" in filter || filter.column.includes(".")) return null;

  return filter.as === "options" || filter.as === "boolean" || filter.as === "ids"
    ? { column: filter.column, filter }
    : null;
}

/** The stored column behind a range of days, "created_at"; null: it is none, or of another record. */
export function dateOf(resource: AnyResource, name: string): string | null {
  const filter = resource.list.filters[name];

  return filter?.as === "daterange" && !("computed" in filter) && !filter.column.includes(".") ? filter.column : null;
}

/** The query of a tile as its list takes it. @throws DomainError 422 that names what it does not take */
export const queryOf = (served: AnyServed, { query }: ListTile): ListQuery => parseQuery(served.query, query);

/** Every tile of a list must ask for a list that there is, by columns and filters that it has: "tiles.3.columns". */
export function checkTiles(tiles: readonly Tile[], lists: Lists) {
  const fields: Fields = {};
  for (const [at, tile] of tiles.entries())
    for (const [name, messages] of wrongIn(tile, lists)) fields[`tiles.${at}.${name}`] = messages;
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields });
}

function wrongIn(tile: Tile, lists: Lists): [string, MessageRef[]][] {
  if (!isListTile(tile)) return [];
  const served = lists(tile.resource);
  if (!served) return [["resource", notAnOption]];
  const { resource } = served;
  const wrong: [string, MessageRef[]][] = wrongQuery(served, tile);
  if (tile.kind === "list" && tile.columns.some((key) => !resource.columns.some((column) => column.key === key)))
    wrong.push(["columns", notAnOption]);
  if (tile.kind === "breakdown" && !splitOf(resource, tile.by)) wrong.push(["by", notAnOption]);
  if (tile.kind === "over_time") {
    if (!dateOf(resource, tile.date)) wrong.push(["date", notAnOption]);
    if (tile.by !== undefined && !splitOf(resource, tile.by)) wrong.push(["by", notAnOption]);
  }

  return wrong;
}

const notAnOption = ["errors.not_an_option"];

function wrongQuery(served: AnyServed, tile: ListTile): [string, MessageRef[]][] {
  try {
    queryOf(served, tile);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    return Object.entries(error.fields).map(([name, messages]) => [`query.${name}`, messages]);
  }
}
