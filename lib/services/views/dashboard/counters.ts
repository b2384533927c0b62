import { inList } from "@/lib/domain/shared/known";
import { type Level, type LevelCounts, levels } from "@/lib/domain/shared/levels";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { inPlants } from "./plants";

/** Names of the specification, section 3, "Dashboard counters"; the plants are ours. */
const counted = ["Plants", "ProdLines", "Utilities", "Machines", "Assets", "Equipments"] as const;
export type Counted = (typeof counted)[number];
export type Counters = Record<Counted, { count: number; levels: LevelCounts }>;

/** How many places of each kind there are, and how many of them show which level. */
export async function counters(call: Call, plant_id?: number): Promise<Counters> {
  const totals = await totalsOf(call, plant_id);
  const shown = await shownLevels(call, plant_id);
  return Object.fromEntries(
    counted.map((of) => {
      const count = totals[of];
      const known = shown.filter((row) => row.of === of);
      const levelCounts: LevelCounts = Object.fromEntries(
        known.map((row) => [inList(levels, row.rank - 1), row.count]),
      );
      // A place without a sensor shows "unknown" like its tile does.
      const silent = count - known.reduce((sum, row) => sum + row.count, 0);
      if (silent > 0) levelCounts.unknown = (levelCounts.unknown ?? 0) + silent;
      return [of, { count, levels: levelCounts }];
    }),
  ) as Counters;
}

async function totalsOf(call: Call, plant_id?: number): Promise<Record<Counted, number>> {
  const where = inPlants(call, plant_id, Prisma.sql`p.id`);
  const [totals] = await call.tx.$queryRaw<[Record<Counted, number>]>`
    with plant as (select p.id from plants p where p.deleted_at is null and p.archived_at is null and ${where}),
    line as (select l.id, l.kind from production_lines l join plant p on p.id = l.plant_id where l.deleted_at is null and l.archived_at is null),
    machine as (select m.id from machines m join line l on l.id = m.production_line_id where m.deleted_at is null and m.archived_at is null),
    asset as (select a.id from assets a join machine m on m.id = a.machine_id where a.deleted_at is null and a.archived_at is null)
    select (select count(*)::int from plant) as "Plants",
      (select count(*)::int from line where kind = 'line') as "ProdLines",
      (select count(*)::int from line where kind = 'utility') as "Utilities",
      (select count(*)::int from machine) as "Machines",
      (select count(*)::int from asset) as "Assets",
      (select count(*)::int from equipments e join asset a on a.id = e.asset_id
        where e.deleted_at is null and e.archived_at is null and not e.is_limbo and not e.is_store_room) as "Equipments"`;
  return totals;
}

/** `rank` counts from 1, the worst, as array_position does. */
async function shownLevels(call: Call, plant_id?: number) {
  const part = (of: Counted, column: Prisma.Sql, where = Prisma.sql`true`) => Prisma.sql`
    select ${of} as of, rank, count(*)::int as count
    from (select min(rank) as rank from ranked where ${where} group by ${column}) place group by rank`;
  const order: Level[] = [...levels];
  return call.tx.$queryRaw<{ of: Counted; rank: number; count: number }[]>`
    with ranked as (select *, array_position(${order}::text[], level) as rank from placed_sensors where ${inPlants(call, plant_id)})
    ${Prisma.join(
      [
        part("Plants", Prisma.sql`plant_id`),
        part("ProdLines", Prisma.sql`production_line_id`, Prisma.sql`line_kind = 'line'`),
        part("Utilities", Prisma.sql`production_line_id`, Prisma.sql`line_kind = 'utility'`),
        part("Machines", Prisma.sql`machine_id`),
        part("Assets", Prisma.sql`asset_id`),
        part("Equipments", Prisma.sql`equipment_id`),
      ],
      " union all ",
    )}`;
}
