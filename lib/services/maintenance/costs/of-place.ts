import { byPlant } from "@/lib/domain/identity/scope";
import {
  type Advice,
  adviceOf,
  assetValueOf,
  type CostMonth,
  costRows,
  fullYears,
  monthsUntil,
  mostYears,
  upkeepOf,
  type ValuedMachine,
} from "@/lib/domain/maintenance/life-cycle";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CostsQuery } from "@/lib/inputs/costs";
import type { Call } from "@/lib/server/data/call";
import { maySeeCost } from "./of-order";

export const costPlaces = ["production_line", "machine", "equipment"] as const;
export type CostPlace = (typeof costPlaces)[number];

/** Orders keep the place at which they were booked: an item's costs follow it, a line's stay with the line. */
const placeOf: Record<CostPlace, Prisma.Sql> = {
  production_line: Prisma.sql`w.production_line_id`,
  machine: Prisma.sql`w.machine_id`,
  equipment: Prisma.sql`w.equipment_id`,
};

const plantColumns = { plant: { select: { time_zone: true, company: { select: { currency: true } } } } } as const;
const lifeColumns = {
  replacement_cost: true,
  expected_life_years: true,
  installed_on: true,
  purchased_on: true,
} as const;

/** The place, and what is known of its life; a line has none of its own: what stands on it has. */
async function rowOf({ tx, viewer }: Call, of: CostPlace, id: number) {
  const where = { AND: [byPlant.see(viewer), { id, deleted_at: null }] };
  const select = { id: true, plant_id: true, ...plantColumns } as const;
  if (of === "production_line") {
    const line = await tx.productionLine.findFirst({ where, select });
    if (!line) throw notFound();
    return { ...line, life: null };
  }
  const asked = { where, select: { ...select, ...lifeColumns } } as const;
  const found = of === "machine" ? await tx.machine.findFirst(asked) : await tx.equipment.findFirst(asked);
  if (!found) throw notFound();
  const { replacement_cost, expected_life_years, installed_on, purchased_on, ...row } = found;

  const cost = replacement_cost === null ? null : Number(replacement_cost);

  return { ...row, life: { replacement_cost: cost, expected_life_years, since: installed_on ?? purchased_on } };
}

/** What closed orders of a line, a machine or an item have cost, what is open apart, and whether it still pays to repair. */
export async function costsOfPlace(call: Call, of: CostPlace, id: number, { by, years }: CostsQuery) {
  const row = await rowOf(call, of, id);
  if (!maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");
  const { time_zone, company } = row.plant;
  const thisMonth = plantDay(call.now, time_zone).slice(0, 7);
  const place = { of, id, plant_id: row.plant_id };
  const months = await monthsOf(call, place, { time_zone, currency: company.currency });
  const lastTwelve = new Set(monthsUntil(thisMonth, 12));
  const upkeep = months.filter(({ month }) => lastTwelve.has(month)).reduce((sum, one) => sum + upkeepOf(one), 0);

  return {
    by,
    rows: costRows(months, by, years, thisMonth),
    open: await openOf(call, place),
    currency: company.currency,
    ...adviceFor(row.life, await keptSince(call, place, time_zone), { months, thisMonth }),
    asset_value: assetValueOf(await valuedIn(call, of, id), upkeep),
  };
}

export type PlaceCosts = Awaited<ReturnType<typeof costsOfPlace>>;

/** The plant's day from which it has closed orders, "2021-03-15". What was before is not known, and did not cost nothing. */
async function keptSince({ tx }: Call, { plant_id }: Place, time_zone: string): Promise<string | null> {
  const first = await tx.workOrder.findFirst({
    where: { plant_id, kind: "order", closed_at: { not: null } },
    orderBy: { closed_at: "asc" },
    select: { closed_at: true },
  });

  return first?.closed_at ? plantDay(first.closed_at, time_zone) : null;
}

function adviceFor(
  life: Awaited<ReturnType<typeof rowOf>>["life"],
  kept: string | null,
  { months, thisMonth }: { months: readonly CostMonth[]; thisMonth: string },
) {
  const none = { advice: null, advice_because: null, full_years: 0 } as const;
  const unknown = { next_year: null, new_per_year: null, replace_from: null } as const;
  if (!life) return { ...none, ...unknown, replacement_cost: null, expected_life_years: null };
  const { replacement_cost, expected_life_years } = life;
  const placed = life.since && dayText(life.since);
  const since = placed && kept && (placed > kept ? placed : kept);
  const found: Advice = adviceOf({
    years: fullYears(months, since, thisMonth),
    this_year: Number(thisMonth.slice(0, 4)),
    replacement_cost,
    expected_life_years,
  });
  const { advice, because, full_years, ...figures } = found;

  return {
    advice,
    advice_because: because,
    full_years,
    replacement_cost,
    expected_life_years,
    ...unknown,
    ...figures,
  };
}

interface Place {
  of: CostPlace;
  id: number;
  plant_id: number;
}

/** By month of the plant's day of close, in the company's currency. One statement, which the index answers. */
const monthsOf = (
  { tx, now }: Call,
  { of, id }: Place,
  { time_zone, currency }: { time_zone: string; currency: string },
): Promise<CostMonth[]> => tx.$queryRaw<CostMonth[]>`
  select to_char(w.closed_at at time zone ${time_zone}::text, 'YYYY-MM') as month, count(*)::int as orders,
    count(*) filter (where w.type = 'breakdown')::int as breakdowns,
    coalesce(sum(w.labor_cost), 0)::float8 as labor, coalesce(sum(w.parts_cost), 0)::float8 as parts,
    coalesce(sum(w.downtime_cost), 0)::float8 as downtime, coalesce(sum(w.other_cost), 0)::float8 as other
  from work_orders w
  where ${placeOf[of]} = ${id}::int and w.kind = 'order' and w.cost_currency is not null
    and w.cost_currency = ${currency} and w.closed_at > ${now}::timestamptz - ${mostYears}::int * interval '1 year'
  group by 1 order by 1`;

/** What is booked on orders that are not closed. Their downtime is priced when they are. */
async function openOf({ tx }: Call, { of, id, plant_id }: Place) {
  const [open] = await tx.$queryRaw<[{ orders: number; labor: number; parts: number; other: number }]>`
    with open as materialized (
      select w.id, w.other_cost from work_orders w
      where w.plant_id = ${plant_id}::int and ${placeOf[of]} = ${id}::int and w.kind = 'order'
        and w.status = any (${[...openStatuses, "completed"]}::text[]))
    select count(*)::int as orders, coalesce(sum(other_cost), 0)::float8 as other,
      coalesce((select sum(l.cost) from labor_entries l where l.work_order_id in (select id from open)), 0)::float8 as labor,
      coalesce((select -sum(m.cost) from stock_movements m
        where m.work_order_id in (select id from open) and m.kind in ('issue', 'return')), 0)::float8 as parts
    from open`;

  return open;
}

/** The machines of a place with what new ones would cost; an item stands for itself. */
async function valuedIn({ tx }: Call, of: CostPlace, id: number): Promise<ValuedMachine[]> {
  if (of === "equipment")
    return tx.$queryRaw<ValuedMachine[]>`
      select replacement_cost::float8, 0 as items, 0 as priced_items, 0 as items_cost from equipments where id = ${id}::int`;
  const within = of === "machine" ? Prisma.sql`m.id` : Prisma.sql`m.production_line_id`;

  return tx.$queryRaw<ValuedMachine[]>`
    select m.replacement_cost::float8, count(e.id)::int as items, count(e.replacement_cost)::int as priced_items,
      coalesce(sum(e.replacement_cost), 0)::float8 as items_cost
    from machines m left join assets a on a.machine_id = m.id and a.deleted_at is null and a.archived_at is null
      left join equipments e on e.asset_id = a.id and e.deleted_at is null and e.archived_at is null
    where ${within} = ${id}::int and m.deleted_at is null and m.archived_at is null
    group by m.id`;
}
