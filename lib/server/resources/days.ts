import { auditTrail } from "@/lib/domain/identity/scope";
import { beginOf, endOf } from "@/lib/domain/shared/plant-day";
import { fixedZone } from "@/lib/domain/shared/time-zones";
import { Prisma } from "@/lib/generated/prisma/client";
import type { WrittenRange } from "@/lib/inputs/fields";
import { type AnyResource, isPlantBound } from "@/lib/resources/define";
import type { Call } from "../data/call";

type Where = Record<string, unknown>;

/** A range of days as the instants of one clock; `until` is not included. */
export interface Period {
  from?: Date;
  until?: Date;
}

export function periodOf({ from, to }: WrittenRange, timeZone: string): Period {
  const [begin, end] = [from && beginOf(from, timeZone), to && endOf(to, timeZone)];

  return {
    ...(typeof begin === "number" && { from: new Date(begin) }),
    ...(typeof end === "number" && { until: new Date(end) }),
  };
}

const inside = ({ from, until }: Period) => ({ ...(from && { gte: from }), ...(until && { lt: until }) });

/**
 * The rows of a list whose column is within days or times. A day is that of the plant where a row is, so that plants in
 * several zones each have their own; of a row without a plant it is the caller's. A column of bare days has no zone.
 */
export async function withinDays(
  call: Call,
  resource: AnyResource,
  column: string,
  range: WrittenRange,
  { filters }: { filters: Record<string, unknown> },
): Promise<Where> {
  const by = (timeZone: string) => ({ [column]: inside(periodOf(range, timeZone)) });
  if (resource.fields.some((field) => field.as === "date" && field.name === column)) return by("UTC");
  const own = fixedZone(call.timezone_offset);
  const place = placeOf(resource);
  if (!place) return by(own);

  const clocks = await clocksOf(call, filters.plant_id as number[] | undefined);
  const [only, ...others] = clocks;
  if (only && others.length === 0 && filters.plant_id !== undefined) return by(only.timeZone);
  const ofPlants = clocks.map(({ timeZone, ids }) => ({ ...by(timeZone), [place]: { in: ids } }));

  // Only the audit log has rows of no plant.
  return { OR: resource.scope === auditTrail ? [...ofPlants, { ...by(own), plant_id: null }] : ofPlants };
}

/** The same as a condition on one column, for lists of their own: on the clock of the plant, if they are of one. */
export async function insideDays(call: Call, range: WrittenRange | undefined, plant_id?: readonly number[] | number) {
  if (!range) return undefined;
  const [only, ...others] = plant_id === undefined ? [] : await clocksOf(call, [plant_id].flat());
  return inside(periodOf(range, only && others.length === 0 ? only.timeZone : fixedZone(call.timezone_offset)));
}

function placeOf(resource: AnyResource): "id" | "plant_id" | null {
  if (resource.model === "Plant") return "id";

  return isPlantBound(resource) ? "plant_id" : null;
}

interface Clock {
  timeZone: string;
  ids: number[];
}

/** The plants in the caller's scope, or those of them that are asked for, by their time zone. */
export async function clocksOf({ tx }: Pick<Call, "tx">, ids?: readonly number[]): Promise<Clock[]> {
  const plants = await tx.plant.findMany({
    where: ids ? { id: { in: [...ids] } } : {},
    select: { id: true, time_zone: true },
    orderBy: { id: "asc" },
  });
  const byZone = new Map<string, number[]>();
  for (const { id, time_zone } of plants) byZone.set(time_zone, [...(byZone.get(time_zone) ?? []), id]);

  return [...byZone].map(([timeZone, ids]) => ({ timeZone, ids }));
}

/** A period on the clock of the plants that share it. */
export type PlantPeriod = Period & { ids: number[] };

/** The days asked for on the clocks of the plants; null where none are. */
export async function periodsOfPlants(
  call: Pick<Call, "tx">,
  { plant_id, daterange }: { plant_id?: readonly number[]; daterange?: WrittenRange },
): Promise<PlantPeriod[] | null> {
  if (!daterange?.from && !daterange?.to) return null;
  const clocks = await clocksOf(call, plant_id);

  return clocks.map(({ timeZone, ids }) => ({ ids, ...periodOf(daterange, timeZone) }));
}

/** The rows of these plants whose column is within the period of their plant; all of them without one. */
export const withinPeriods = (column: string, periods: PlantPeriod[] | null): Where =>
  periods === null
    ? {}
    : { OR: periods.map(({ ids, ...period }) => ({ plant_id: { in: ids }, [column]: inside(period) })) };

/** The same as a condition in SQL; true without a period. */
export function insidePeriods(columns: { at: Prisma.Sql; plant_id: Prisma.Sql }, periods: PlantPeriod[] | null) {
  if (periods === null) return Prisma.sql`true`;
  const each = periods.map(
    ({ ids, from, until }) => Prisma.sql`${columns.plant_id} = any (${ids}::int[])
      ${from ? Prisma.sql`and ${columns.at} >= ${from}` : Prisma.empty}
      ${until ? Prisma.sql`and ${columns.at} < ${until}` : Prisma.empty}`,
  );

  return Prisma.sql`(${Prisma.join([Prisma.sql`false`, ...each], " or ")})`;
}
