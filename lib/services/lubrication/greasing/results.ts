import {
  type Greased,
  type GreasingResult,
  greasingResults,
  resultOf,
  usualReturnDays,
} from "@/lib/domain/lubrication/returns";
import { Prisma } from "@/lib/generated/prisma/client";
import type { GreasingResultsQuery } from "@/lib/inputs/lubrication";
import { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

type Counts = Record<GreasingResult, number>;

export interface GreasingResults extends Counts {
  /** Of the point, or of the lubricant; null: points without one. */
  id: number | null;
  name: string | null;
  /** Greasings that show something about the grease. */
  count: number;
}

const mostPoints = 5_000;

/** What became of greasings by hand, by point or by lubricant; those with the most greasings first. Counts, no shares. */
export async function greasingResultsOf(
  call: Call,
  query: Pick<GreasingResultsQuery, "by" | "plant_id" | "lubricator_id">,
): Promise<GreasingResults[]> {
  const sums = new Map<number | null, GreasingResults>();
  for (const { id, name, count, ...greased } of await groupsOf(call, query)) {
    const result = resultOf(greased);
    if (!result) continue;
    const sum = sums.get(id) ?? { id, name, count: 0, ...nothing };
    sum.count += count;
    sum[result] += count;
    sums.set(id, sum);
  }

  return [...sums.values()].sort((a, b) => b.count - a.count || (a.name ?? "").localeCompare(b.name ?? ""));
}

const nothing = Object.fromEntries(greasingResults.map((one) => [one, 0])) as Counts;

interface Group extends Greased {
  id: number | null;
  name: string | null;
  count: number;
}

/** Greasings that have ended alike. */
async function groupsOf(
  call: Call,
  { by, plant_id, lubricator_id }: Pick<GreasingResultsQuery, "by" | "plant_id" | "lubricator_id">,
): Promise<Group[]> {
  const points = await call.tx.lubricator.findMany({
    where: {
      AND: [
        seen(lubricators, call),
        { method: "manual", ...(plant_id && { plant_id }), ...(lubricator_id && { id: lubricator_id }) },
      ],
    },
    take: mostPoints,
    select: { id: true },
  });
  const key = by === "point" ? Prisma.sql`l.id, l.name` : Prisma.sql`t.id, t.name`;

  return call.tx.$queryRaw<Group[]>`
    select ${key}, g.outcome, g.after_db is not null as is_read, r.state as returned, over.at < ${call.now} as is_over,
      later.is_read as is_read_later, count(*)::int as count
    from greasings g join lubricators l on l.id = g.lubricator_id
      left join lubricant_types t on t.id = l.lubricant_type_id
      left join greasing_returns r on r.greasing_id = g.id
      cross join lateral (
        select g.ended_at + coalesce(t.return_days, ${usualReturnDays}::int) * interval '1 day' as at) over
      cross join lateral (
        select exists (select from greasings n where n.lubricator_id = l.id and n.id > g.id and n.started_at > over.at)
          or exists (select from measurements v where v.sensor_id = l.sensor_id and v.last_at > over.at) as is_read) later
    where g.lubricator_id = any (${points.map(({ id }) => id)}::int[]) and g.ended_at is not null
    group by 1, 2, 3, 4, 5, 6, 7`;
}
