import { mostBars, type Per } from "@/lib/domain/boards/kinds";
import { perWithin, stretchesOf } from "@/lib/domain/boards/stretches";
import type { ListTile } from "@/lib/domain/boards/tiles";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { dayOf, plantDay } from "@/lib/domain/shared/calendar-month";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import {
  type AnyResource,
  type AnyRow,
  type Column,
  type Filter,
  isPlantBound,
  type ModelName,
} from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { modelOf } from "@/lib/server/resources/crud";
import type { ListQuery, Page } from "@/lib/server/resources/list";
import type { AnyServed } from "@/lib/server/resources/serve";
import { dateOf, queryOf, splitOf } from "@/lib/services/platform/boards/check";
import { isServed, served } from "@/lib/services/register";
import { addressOf, type Draw } from "./drawn";
import type { Frame } from "./frame";

/** Tiles of a list: each runs the list's own verbs, with the viewer's own rights. */

interface Asked {
  served: AnyServed;
  query: ListQuery;
  /** The plant that the dashboard looks at. */
  within: { plant_id?: number };
  link: string | null;
}

function asked({ viewer }: Call, tile: ListTile, { plant_id, isWall }: Frame): Asked {
  const of = isServed(tile.resource) ? served[tile.resource] : null;
  if (!of) throw notFound();
  const { resource } = of;
  const needed = permissionOf("view", resource.section);
  if (!can(viewer, needed)) throw withoutPermission(viewer, needed);
  if (resource.condition && !resource.condition(viewer)) throw new DomainError("forbidden", resource.condition.reason);
  if (isWall && isAboutPeople(resource)) throw new DomainError("forbidden", "errors.limited_access");

  return {
    served: of,
    query: queryOf(of, tile),
    within: plant_id !== undefined && isPlantBound(resource) ? { plant_id } : {},
    link: resource.screen ? addressOfList(resource, tile.query, plant_id) : null,
  };
}

const isAboutPeople = ({ model }: AnyResource) => model === "User" || model === "AuditEvent";

function addressOfList(resource: AnyResource, query: Record<string, unknown>, plant: number | undefined) {
  return addressOf(resource.screen ?? "", plant !== undefined && isPlantBound(resource) ? { ...query, plant } : query);
}

export interface CountData {
  total: number;
  /** There are more. */
  is_capped: boolean;
}

export const drawCount: Draw<"count", CountData> = async (call, tile, frame) => {
  const { served, query, within, link } = asked(call, tile, frame);
  const { meta } = await served.list(call, { ...query, page: 1, max: 1 }, within);

  return { data: { total: meta.total, is_capped: meta.is_capped }, link };
};

export type ListData = Page<AnyRow> & {
  columns: readonly Column[];
  /** Where a row leads, ":id" for its own. */
  details: string | null;
};

export const drawList: Draw<"list", ListData> = async (call, tile, frame) => {
  const { served, query, within, link } = asked(call, tile, frame);
  const page: Page<AnyRow> = await served.list(call, { ...query, page: 1, max: tile.max }, within);
  const { details = `${served.resource.screen}/:id`, screen } = served.resource;
  const columns = tile.columns.flatMap((key) => {
    const column = served.resource.columns.find((one) => one.key === key);
    return column && (!frame.isWall || namesNoPerson(served.resource, column)) ? [column] : [];
  });

  return {
    data:
      page.data.length === 0
        ? null
        : {
            ...page,
            data: page.data.map((row) => cut(row, columns)),
            columns,
            details: screen && !frame.isWall ? details : null,
          },
    link,
  };
};

/** Nothing but what the columns show, and what their cells need. */
function cut(row: AnyRow, columns: readonly Column[]): AnyRow {
  const needed = columns.flatMap((column) => [
    column.key,
    column.key.replace(/_id$/, ""),
    ...(column.as === "quantity" && "unitFrom" in column ? [column.unitFrom] : []),
  ]);

  return Object.fromEntries(
    [...new Set(["id", "plant_id", "currency", "label", "kind", ...needed])].flatMap((key) =>
      key in row ? [[key, row[key]]] : [],
    ),
  ) as AnyRow;
}

/** A text that is no column of the row may be somebody's name, as may what points at a person. */
function namesNoPerson({ references = {}, select }: AnyResource, { key, as }: Column): boolean {
  if (as === "related") {
    const model = references[key.endsWith("_id") ? key : `${key}_id`];
    return model !== undefined && model !== "User";
  }

  return as !== "text" || (select as Record<string, unknown>)[key] === true;
}

export interface Group {
  /** The option, "true" or "false", or the record's id as text; null: the rows have none. */
  key: string | null;
  /** Of a record its name; of an option the browser has it. */
  label: string | null;
}

export interface BreakdownData {
  rows: (Group & { count: number })[];
  /** Rows beyond the largest ten groups. */
  others: number;
  total: number;
  filter: Filter;
}

export const drawBreakdown: Draw<"breakdown", BreakdownData> = async (call, tile, frame) => {
  const { served, query, within, link } = asked(call, tile, frame);
  const { column, filter } = split(served.resource, tile.by, frame);
  const counted = (await served.counts(call, query, [column], within))
    .map((row) => ({ key: keyOf(row[column]), count: row._count._all }))
    .sort((a, b) => b.count - a.count || String(a.key).localeCompare(String(b.key)));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const shown = counted.slice(0, mostBars);
  const labels = await labelsOf(
    call,
    served.resource,
    column,
    shown.map(({ key }) => key),
  );
  const rows = shown.map((row) => ({ ...row, label: labels.get(row.key ?? "") ?? null }));
  const others = total - shown.reduce((sum, { count }) => sum + count, 0);

  return { data: total === 0 ? null : { rows, others, total, filter }, link };
};

function split(resource: AnyResource, by: string, { isWall }: Frame) {
  const found = splitOf(resource, by);
  if (!found) throw notFound();
  if (isWall && modelBehind(resource, found.column) === "User")
    throw new DomainError("forbidden", "errors.limited_access");

  return found;
}

const keyOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** "assigned_user_id" points at users, wherever the description does not state it for a field. */
function modelBehind(resource: AnyResource, column: string): ModelName | null {
  const referenced = resource.references?.[column];
  if (referenced) return referenced;
  const filter = Object.values(resource.list.filters).find((one) => "column" in one && one.column === column);
  if (filter?.as !== "ids") return null;

  return Object.values<AnyServed>(served).find((one) => one.resource.path === filter.from)?.resource.model ?? null;
}

async function labelsOf(call: Call, resource: AnyResource, column: string, keys: readonly (string | null)[]) {
  const model = modelBehind(resource, column);
  const ids = keys.flatMap((key) => (key === null ? [] : [Number(key)])).filter(Number.isInteger);
  if (!model || ids.length === 0) return new Map<string, string>();
  const select = model === "User" ? { id: true, first_name: true, last_name: true } : { id: true, name: true };
  const rows = await modelOf(call.tx, model).findMany({ where: { id: { in: ids } }, select });

  return new Map(rows.map((row) => [String(row.id), String(row.name ?? `${row.first_name} ${row.last_name}`)]));
}

export interface OverTimeData {
  per: Per;
  /** First day of each stretch, in order: "2026-11-23". */
  from: string[];
  /** Rows of each stretch, group by group; the largest first. Of more than six groups the sixth is all others together. */
  groups: (Group & { counts: number[] })[];
  filter: Filter | null;
}

const mostGroups = 6;

export const drawOverTime: Draw<"over_time", OverTimeData> = async (call, tile, frame) => {
  const { served, query, within, link } = asked(call, tile, frame);
  const { resource } = served;
  const date = dateOf(resource, tile.date);
  if (!date) throw notFound();
  const by = tile.by === undefined ? null : split(resource, tile.by, frame);
  const isDay = resource.fields.some((field) => field.as === "date" && field.name === date);
  const moments = { [date]: isDay ? daysWithin(frame) : momentsWithin(frame) };
  const per = perWithin(frame.moments, tile.per);
  const days = { column: date, per, timeZone: isDay ? null : frame.time_zone };
  const rows = await served.counts(call, query, by ? [days, by.column] : [days], { AND: [within, moments] });
  const from = stretchesOf(frame.moments, per, frame.time_zone);
  const keys = [...new Set(rows.map((row) => (by ? keyOf(row[by.column]) : null)))];
  const counted = keys
    .map((key) => {
      const own = rows.filter((row) => !by || keyOf(row[by.column]) === key);
      const counts = from.map((day) =>
        own.filter((row) => String(row[date]) === day).reduce((sum, row) => sum + row._count._all, 0),
      );
      return { key, counts, total: counts.reduce((sum, count) => sum + count, 0) };
    })
    .sort((a, b) => b.total - a.total);
  const largest = counted.length > mostGroups ? counted.slice(0, mostGroups - 1) : counted;
  const labels = by ? await labelsOf(call, resource, by.column, keys) : new Map<string, string>();
  const groups = largest.map(({ key, counts }) => ({ key, counts, label: labels.get(key ?? "") ?? null }));
  const others = counted.slice(largest.length);
  if (others.length > 0)
    groups.push({
      key: "others",
      counts: from.map((_, at) => others.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
      label: translate(call.locale, "boards.others"),
    });

  return { data: rows.length === 0 ? null : { per, from, groups, filter: by?.filter ?? null }, link };
};

const momentsWithin = ({ moments: { from, to } }: Frame) => ({ gte: new Date(from), lt: new Date(to) });

/** A bare day has no time: the day in which the range ends is within it. */
const daysWithin = ({ moments: { from, to }, time_zone }: Frame) => ({
  gte: dayOf(plantDay(new Date(from), time_zone)),
  lte: dayOf(plantDay(new Date(to - 1), time_zone)),
});
