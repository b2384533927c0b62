import { filtersFromBody, filtersInBody, type ListState } from "@/lib/client/list-address";
import { type Kpi, type Per, type TileKind, type TileWidth, usualSize } from "@/lib/domain/boards/kinds";
import type { Tile, TileDraft, TileOf } from "@/lib/domain/boards/tiles";
import type { Description } from "@/lib/resources/describe";

/** What the dialog of a tile asks for, of all kinds together. */
export interface TileForm {
  title: string;
  resource: string;
  columns: string[];
  max: number;
  by: string;
  date: string;
  per: Per;
  name: Kpi;
  /** Percent of a share; hours, or money as it is typed. */
  target: number;
  of: TileOf<"levels">["of"];
  place_id: number;
  process_id: number;
  split: TileOf<"cost">["by"];
  text: string;
  measurements: TileOf<"series">["measurements"];
  /** Of which a measurement is added. */
  sensor_id: number;
  parameter: number;
  show_limits: boolean;
  width: number;
  rows: number;
}

export type Given = { [Name in keyof TileForm]?: TileForm[Name] | null };

/** How a list is asked, apart from what the fields hold. */
export interface Listed {
  /** The list whose filters these are: of another one they mean nothing. */
  of: string | null;
  filters: ListState["filters"];
  search: string;
  order: { orderByColumn?: unknown; orderByMethod?: unknown };
}

/** The query of a tile as the filters of its list hold it. */
export function listedOf(tile: Tile | undefined): Listed {
  if (!tile || !("query" in tile)) return { of: null, filters: {}, search: "", order: {} };
  const { search, orderByColumn, orderByMethod, ...filters } = tile.query;

  return {
    of: tile.resource,
    filters: filtersFromBody(filters),
    search: typeof search === "string" ? search : "",
    order: orderByColumn === undefined ? {} : { orderByColumn, orderByMethod },
  };
}

/** Without what another list has been asked by. */
export function suited(given: Given, list: Pick<Description, "columns" | "filters"> | undefined): Given {
  const has = (name: string | null | undefined) => name != null && list !== undefined && name in list.filters;

  return {
    ...given,
    columns: given.columns?.filter((key) => list?.columns.some((column) => column.key === key)) ?? [],
    by: has(given.by) ? given.by : null,
    date: has(given.date) ? given.date : null,
  };
}

/** A field that is being typed into holds text. */
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === "" || Number.isNaN(Number(value)) ? null : Number(value);

/** Of a share the target is asked for in percent, of money in whole units. */
const scaleOf = (name: Kpi | null | undefined) =>
  name && ["compliance", "reactive_share", "availability"].includes(name)
    ? 100
    : name && ["cost", "savings"].includes(name)
      ? 0.01
      : name === "backlog"
        ? 1 / 60
        : 1;

/** What the dialog begins with. */
export function formOf(kind: TileKind, tile: Tile | undefined): Given {
  const { width, rows } = tile ?? usualSize[kind];
  const begin: Given = {
    width,
    rows,
    per: "week",
    max: 5,
    show_limits: true,
    of: "plant",
    split: "kind",
    columns: [],
    measurements: [],
  };
  if (!tile) return { ...begin, name: "compliance" };
  const { by, ...own } = tile as Tile & { by?: string };
  const asked: Given = { ...begin, ...(own as Given), title: tile.title ?? "" };
  if (tile.kind === "kpi") return { ...asked, target: tile.target == null ? null : tile.target * scaleOf(tile.name) };

  return tile.kind === "cost" ? { ...asked, split: tile.by } : { ...asked, by };
}

const queryOf = ({ filters, search, order }: Listed): Record<string, unknown> => ({
  ...filtersInBody(filters),
  ...(search && { search }),
  ...order,
});

/** The tile that the dialog describes; null while something of it is missing. */
export function draftOf(kind: TileKind, given: Given, listed: Listed): TileDraft | null {
  const { title, width, rows, resource } = given;
  const around = {
    ...(title?.trim() && { title: title.trim() }),
    width: (width ?? usualSize[kind].width) as TileWidth,
    rows: rows ?? usualSize[kind].rows,
  };
  const target = numberOf(given.target);
  const measurements = given.measurements ?? [];
  const query = listed.of === resource ? queryOf(listed) : {};
  const list = resource ? { ...around, resource, query } : null;
  switch (kind) {
    case "count":
      return list && { ...list, kind };
    case "list":
      return list && given.columns?.length
        ? { ...list, kind, columns: given.columns, max: numberOf(given.max) ?? 5 }
        : null;
    case "breakdown":
      return list && given.by ? { ...list, kind, by: given.by } : null;
    case "over_time":
      return list && given.date && given.per
        ? { ...list, kind, date: given.date, per: given.per, ...(given.by && { by: given.by }) }
        : null;
    case "kpi":
      return given.name
        ? { ...around, kind, name: given.name, ...(target !== null && { target: target / scaleOf(given.name) }) }
        : null;
    case "series":
      return measurements.length > 0 ? { ...around, kind, measurements, show_limits: given.show_limits ?? true } : null;
    case "latest":
      return measurements.length > 0 ? { ...around, kind, measurements } : null;
    case "levels":
      return given.of
        ? { ...around, kind, of: given.of, ...(given.place_id != null && { place_id: given.place_id }) }
        : null;
    case "oee":
      return given.process_id ? { ...around, kind, process_id: given.process_id } : null;
    case "cost":
      return given.split ? { ...around, kind, by: given.split } : null;
    case "text":
      return given.text?.trim() ? { ...around, kind, text: given.text } : null;
    case "attention":
      return { ...around, kind };
  }
}
