import { addDays } from "@/lib/domain/maintenance/recurrence";
import { weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { dayOf, plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";
import { asProvider, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";
import { openWorkOf } from "./candidates";
import { type RankedCandidate, rankedOf } from "./factors";

/** So many of either order are kept of a ranking: a grade asks for the first places, and for what failed beyond them. */
const keptPlaces = 100;
const plantsAtOnce = 50;

interface Plant {
  id: number;
  company_id: number;
}

interface Kept {
  cause: "week" | "plan";
  /** The Monday of the plant's week. */
  week: string | null;
  taken_by: number | null;
  planned: readonly number[];
}

/** Keeps a ranking as it is now. Null: that week has one already. */
export async function keepRanking(
  { tx, now }: Pick<Call, "tx" | "now">,
  { id: plant_id, company_id }: Plant,
  ranked: readonly RankedCandidate[],
  { cause, week, taken_by, planned }: Kept,
): Promise<number | null> {
  const orders = await openWorkOf({ tx }, plant_id);
  const [made] = await tx.$queryRaw<{ id: number }[]>`
    insert into work_rankings (company_id, plant_id, cause, week, taken_at, taken_by, orders, currency)
    select ${company_id}, ${plant_id}, ${cause}, ${week}::date, ${now}, ${taken_by}::int, ${orders}, c.currency
    from companies c where c.id = ${company_id}
    on conflict (plant_id, week) where cause = 'week' do nothing returning id`;
  if (!made) return null;
  await tx.workRankingEntry.createMany({
    data: ranked
      .filter(
        ({ id, rank, severity_rank }) => rank <= keptPlaces || severity_rank <= keptPlaces || planned.includes(id),
      )
      .map(({ id: work_order_id, equipment_id, rank, severity_rank, chance, hours, value, loss }) => ({
        ranking_id: made.id,
        work_order_id,
        company_id,
        plant_id,
        rank,
        severity_rank,
        equipment_id,
        chance: chance?.value ?? null,
        minutes: hours?.minutes ?? null,
        hourly: value?.hourly ?? null,
        loss,
        is_planned: planned.includes(work_order_id),
      })),
  });

  return made.id;
}

interface DuePlant extends Plant {
  time_zone: string;
  week: Date | null;
}

/**
 * Ranks the open work of every plant once a week, on its Monday or as soon after as a worker comes to it. Run twice or at
 * once, the second finds the week's ranking there.
 */
export async function rankWeeks(now = new Date()): Promise<number> {
  const due = (await duePlants(now)).slice(0, plantsAtOnce);
  const ranked = await eachAlone("open work not ranked", due, ({ id, company_id, time_zone }) =>
    withinPlant(company_id, id, async (tx) => {
      const ranking = await rankedOf({ tx, now }, id);
      const week = mondayOf(now, time_zone);
      await keepRanking({ tx, now }, { id, company_id }, ranking, { cause: "week", week, taken_by: null, planned: [] });
    }),
  );

  return ranked.length;
}

/** Plants without a ranking of their present week. */
async function duePlants(now: Date): Promise<DuePlant[]> {
  const plants = await asProvider(
    (tx) => tx.$queryRaw<DuePlant[]>`
      select p.id, p.company_id, p.time_zone, (select max(r.week) from work_rankings r where r.plant_id = p.id) as week
      from plants p where ${isInOperation} order by p.id`,
  );

  return plants.filter(({ week, time_zone }) => week === null || week < dayOf(mondayOf(now, time_zone)));
}

function mondayOf(now: Date, time_zone: string): string {
  const today = plantDay(now, time_zone);
  return addDays(today, 1 - weekdayOf(today));
}
