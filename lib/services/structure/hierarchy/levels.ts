import {
  abnormalLevels,
  compareLevels,
  isAbnormal,
  type Level,
  type LevelCounts,
  levels,
} from "@/lib/domain/shared/levels";
import { levelOfPlace, type NodeKind } from "@/lib/domain/structure/hierarchy";
import { Prisma } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { modelOf } from "@/lib/server/resources/crud";
import { orderOf, type RankedSort } from "@/lib/server/resources/list";

/** Rolls the sensors' levels up: one grouped query for however many places. */

export type Rolled = {
  /** The worst of the sensors below. */
  level: Level;
  /** The sensors below by level. */
  levels: LevelCounts;
};

const nothing: Rolled = { level: levelOfPlace({}), levels: {} };

/** Columns of the view placed_sensors. */
export const placeColumn: Record<NodeKind, Prisma.Sql> = {
  plant: Prisma.sql`plant_id`,
  production_line: Prisma.sql`production_line_id`,
  machine: Prisma.sql`machine_id`,
  asset: Prisma.sql`asset_id`,
  equipment: Prisma.sql`equipment_id`,
  sensor: Prisma.sql`sensor_id`,
};

export async function rolledUp(
  call: Pick<Call, "tx">,
  kind: NodeKind,
  ids: readonly number[],
): Promise<(id: number) => Rolled> {
  if (ids.length === 0) return () => nothing;
  const rows = await call.tx.$queryRaw<{ id: number; level: Level; count: number }[]>`
    select ${placeColumn[kind]} as id, level, count(*)::int as count from placed_sensors
    where ${placeColumn[kind]} = any(${[...ids]}::int[]) group by 1, 2`;
  return rolled(rows);
}

/** Every place of one plant at once, for screens that show many levels of the hierarchy. */
export async function rolledUpPlant(call: Call, plant_id: number) {
  const rows = await call.tx.$queryRaw<(Record<`${NodeKind}_id`, number> & { level: Level })[]>`
    select plant_id, production_line_id, machine_id, asset_id, equipment_id, sensor_id, level
    from placed_sensors where plant_id = ${plant_id}::int`;
  const lookUps = new Map<NodeKind, (id: number) => Rolled>();
  return (kind: NodeKind, id: number): Rolled => {
    const known = lookUps.get(kind);
    if (known) return known(id);
    const fresh = rolled(rows.map((row) => ({ id: row[`${kind}_id`], level: row.level, count: 1 })));
    lookUps.set(kind, fresh);
    return fresh(id);
  };
}

function rolled(rows: readonly { id: number; level: Level; count: number }[]) {
  const counts = new Map<number, LevelCounts>();
  for (const { id, level, count } of rows) {
    const sum = counts.get(id) ?? {};
    sum[level] = (sum[level] ?? 0) + count;
    counts.set(id, sum);
  }
  return (id: number): Rolled => {
    const levels = counts.get(id);
    return levels ? { level: levelOfPlace(levels), levels } : nothing;
  };
}

/** The places that show one of these levels. Nothing is known of a place without sensors. */
export async function atLevels(call: Call, kind: NodeKind, wanted: readonly Level[]) {
  const order: Level[] = [...levels];
  const rows = await call.tx.$queryRaw<{ id: number; level: Level }[]>`
    select ${placeColumn[kind]} as id, (${order}::text[])[min(array_position(${order}::text[], level))] as level
    from placed_sensors group by 1`;
  const found = { id: { in: rows.filter(({ level }) => wanted.includes(level)).map(({ id }) => id) } };

  return wanted.includes(nothing.level) ? { OR: [found, { id: { notIn: rows.map(({ id }) => id) } }] } : found;
}

/**
 * The worst places first, or last; among equals in the order of the list. Only places with sensors have a level of their
 * own, and of each level no more is read than the page still needs: a plant has far more items than alarms.
 */
export const placesByLevel =
  (resource: AnyResource, kind: NodeKind): RankedSort =>
  async (call, where, method, { skip = 0, take = Number.POSITIVE_INFINITY }) => {
    const order = resource.list.order ?? { column: "id", method: "asc" };
    const orderBy = orderOf(resource, { order, search: "", filters: {} });
    const model = modelOf(call.tx, resource.model);
    const page: number[] = [];
    let passed = skip;
    for await (const level of levelsOfPlaces(call, kind, method)) {
      const missing = take - page.length;
      const here = { AND: [where, level] };
      const rows: { id: number }[] = await model.findMany({
        where: here,
        orderBy,
        select: { id: true },
        skip: passed,
        ...(Number.isFinite(missing) ? { take: missing } : {}),
      });
      page.push(...rows.map(({ id }) => id));
      passed = rows.length > 0 || passed === 0 ? 0 : passed - (await model.count({ where: here }));
      // Asking for the next level has all sensors read: not for a page that is full.
      if (page.length >= take) break;
    }

    return page;
  };

/**
 * A condition for each level that there is, in the order asked for. The worst are first found among the few sensors that are
 * not well: what a place shows is the worst of its sensors, so that the others cannot change it. Most pages end there.
 */
async function* levelsOfPlaces(call: Call, kind: NodeKind, method: "asc" | "desc") {
  const sign = method === "asc" ? 1 : -1;
  const ordered = [...levels].sort((one, other) => sign * compareLevels(one, other));
  const isWorstFirst = method === "asc";
  if (isWorstFirst) yield* conditionsOf(await levelsIn(call, kind, abnormalLevels), ordered.filter(isAbnormal));
  const rest = isWorstFirst ? ordered.filter((level) => !isAbnormal(level)) : ordered;
  yield* conditionsOf(await levelsIn(call, kind, levels), rest);
}

/** Of places with such sensors: how many of each level. */
const levelsIn = ({ tx }: Call, kind: NodeKind, among: readonly Level[]) =>
  tx.$queryRaw<{ id: number; level: Level; count: number }[]>`
    select ${placeColumn[kind]} as id, level, count(*)::int as count from placed_sensors
    where level = any(${[...among]}::text[]) group by 1, 2`;

function* conditionsOf(rows: { id: number; level: Level; count: number }[], wanted: readonly Level[]) {
  const of = rolled(rows);
  const known = [...new Set(rows.map(({ id }) => id))];
  for (const level of wanted) {
    const ids = known.filter((id) => of(id).level === level);
    if (level === nothing.level) yield { id: { notIn: known.filter((id) => of(id).level !== level) } };
    else if (ids.length > 0) yield { id: { in: ids } };
  }
}

export async function withLevels<Row extends { id: number }>(
  call: Call,
  kind: NodeKind,
  rows: Row[],
): Promise<(Row & Rolled)[]> {
  const of = await rolledUp(
    call,
    kind,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, ...of(row.id) }));
}
