import { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { greasedByTonight } from "@/lib/services/identity/users/day-facts";
import { type PresentedLubricator, presentLubricators } from "../points/present";
import { type PresentedGreasing, presented } from "./greasing";

export interface RoundPoint {
  point: PresentedLubricator;
  /** Of today, the newest; null while nobody has been there. */
  greasing: PresentedGreasing | null;
}

const mostPoints = 500;

/** What is to be greased by hand today: what is due by the end of the plant's day, and what was dealt with today. */
export async function todaysRound(call: Call, plant_ids: readonly number[] | null): Promise<RoundPoint[]> {
  const found = await call.tx.$queryRaw<{ id: number; newest: number | null }[]>`
    select l.id, today.id as newest from lubricators l join plants p on p.id = l.plant_id
    left join lateral (
      select max(g.id) as id from greasings g
      where g.lubricator_id = l.id and (g.ended_at is null or g.started_at >=
        date_trunc('day', ${call.now}::timestamptz at time zone p.time_zone) at time zone p.time_zone)) today on true
    where (${plant_ids}::int[] is null or l.plant_id = any (${plant_ids}::int[])) and l.method = 'manual'
      and l.interval_hours is not null and l.deleted_at is null
      and (today.id is not null or (${greasedByTonight(call.now)}))
    order by l.name, l.id limit ${mostPoints}`;
  const newest = new Map(found.map((row) => [row.id, row.newest]));
  const rows = await call.tx.lubricator.findMany({
    where: { AND: [seen(lubricators, call), { id: { in: [...newest.keys()] } }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: lubricators.select,
  });
  const points = (await presentLubricators(call, rows)).sort((a, b) => placeOf(a) - placeOf(b));
  const round: RoundPoint[] = [];
  for (const point of points) {
    const id = newest.get(point.id);
    round.push({ point, greasing: id ? await presented(call, id) : null });
  }

  return round;
}

/** Machine by machine, in their order; what is on none comes last. */
const placeOf = ({ equipment }: PresentedLubricator) => {
  const machine = equipment?.asset?.machine;

  return machine ? machine.position * 1_000_000 + machine.id : Number.POSITIVE_INFINITY;
};
