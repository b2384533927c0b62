import { foundIn } from "@/lib/domain/shared/known";
import { dayIn, writtenTime } from "@/lib/domain/shared/plant-day";
import { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
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
  const rows = await call.tx.lubricator.findMany({
    where: {
      AND: [
        seen(lubricators, call),
        { method: "manual", interval_hours: { not: null }, ...(plant_ids && { plant_id: { in: [...plant_ids] } }) },
      ],
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: mostPoints,
    select: lubricators.select,
  });
  const points = (await presentLubricators(call, rows)).sort((a, b) => placeOf(a) - placeOf(b));
  const newest = await newestToday(call, points);
  const due = points.filter(
    (point) => newest.has(point.id) || (point.due_at !== null && point.due_at < dayOf(call, point).end),
  );
  const round: RoundPoint[] = [];
  for (const point of due) {
    const id = newest.get(point.id);
    round.push({ point, greasing: id === undefined ? null : await presented(call, id) });
  }

  return round;
}

/** Machine by machine, in their order; what is on none comes last. */
const placeOf = ({ equipment }: PresentedLubricator) => {
  const machine = equipment?.asset?.machine;

  return machine ? machine.position * 1_000_000 + machine.id : Number.POSITIVE_INFINITY;
};

/** The plant's day: of 23 to 25 hours. */
function dayOf({ now }: Call, { plant }: PresentedLubricator) {
  return dayIn(writtenTime(now.getTime(), plant.time_zone, "day"), plant.time_zone);
}

async function newestToday(call: Call, points: readonly PresentedLubricator[]): Promise<Map<number, number>> {
  const found = await call.tx.greasing.findMany({
    where: {
      lubricator_id: { in: points.map(({ id }) => id) },
      OR: [{ ended_at: null }, { started_at: { gt: new Date(call.now.getTime() - 30 * 3_600_000) } }],
    },
    orderBy: { id: "asc" },
    select: { id: true, lubricator_id: true, started_at: true, ended_at: true },
  });
  const newest = new Map<number, number>();
  for (const { id, lubricator_id, started_at, ended_at } of found) {
    const point = foundIn(points, (one) => one.id === lubricator_id);
    if (ended_at === null || started_at >= dayOf(call, point).start) newest.set(lubricator_id, id);
  }

  return newest;
}
