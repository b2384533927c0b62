import { byPlant } from "@/lib/domain/identity/scope";
import { type SavingStatus, savingStatuses } from "@/lib/domain/maintenance/savings";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { pairsOf } from "@/lib/domain/shared/known";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SavingQuery } from "@/lib/inputs/savings";
import type { Call } from "@/lib/server/data/call";
import { insidePeriods, type PlantPeriod, periodsOfPlants } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import type { Place, PlaceField } from "../place";
import { presentSavings, savingSelect } from "./present";

const named = { select: { id: true, name: true } } as const;

/** Savings, newest work first, with what they come to by plant and status. */
export async function listSavings(call: Call, query: SavingQuery) {
  const where = await whereOf(call, query);
  const rows = await call.tx.saving.findMany({
    where,
    orderBy: [{ work_order: { completed_at: { sort: "desc", nulls: "last" } } }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
    select: {
      ...savingSelect,
      work_order: {
        select: {
          id: true,
          number: true,
          name: true,
          completed_at: true,
          plant: { select: { id: true, name: true, time_zone: true } },
          production_line: named,
          machine: named,
          asset: named,
          equipment: named,
        },
      },
    },
  });
  const total = await call.tx.saving.count({ where });
  const shown = await presentSavings(call, rows);
  const page = pageOf(
    pairsOf(rows, shown).map(
      ([
        {
          work_order: { number, ...order },
        },
        saving,
      ]) => ({
        ...saving,
        work_order: { ...order, label: workOrderNumber(number) },
      }),
    ),
    total,
    query,
  );

  return { ...page, meta: { ...page.meta, totals: await totalsByPlant(call, where) } };
}

export type ListedSaving = Awaited<ReturnType<typeof listSavings>>["data"][number];

const placeFilters = ["production_line_id", "machine_id", "asset_id", "equipment_id"] as const;

async function whereOf(call: Call, query: SavingQuery): Promise<Prisma.SavingWhereInput> {
  const places = placeFilters.flatMap((field) => (query[field] ? [[field, { in: query[field] }] as const] : []));

  return {
    AND: [
      byPlant.see(call.viewer),
      query.plant_id ? { plant_id: { in: query.plant_id } } : {},
      query.status ? { status: { in: query.status } } : {},
      { work_order: { is: Object.fromEntries(places) } },
      await completedWithin(call, query),
    ],
  };
}

/** By the day of the plant where the work was completed. */
async function completedWithin(call: Call, query: Pick<SavingQuery, "plant_id" | "daterange">) {
  const periods = await periodsOfPlants(call, query);
  const of = ({ ids, from, until }: PlantPeriod): Prisma.SavingWhereInput => ({
    plant_id: { in: ids },
    work_order: { is: { completed_at: { gte: from, lt: until } } },
  });

  return periods ? { OR: periods.map(of) } : {};
}

/** What is booked in each status: how many, and how much in cents. What was rejected saved nothing. */
export type Booked = Record<SavingStatus, { count: number; amount: number }>;

const nothing = (): Booked =>
  Object.fromEntries(savingStatuses.map((status) => [status, { count: 0, amount: 0 }])) as Booked;

async function totalsByPlant({ tx }: Call, where: Prisma.SavingWhereInput) {
  const groups = await tx.saving.groupBy({
    by: ["plant_id", "currency", "status"],
    where,
    _count: { _all: true },
    _sum: { amount: true },
    orderBy: { plant_id: "asc" },
  });
  const plants = await tx.plant.findMany({ where: { id: { in: groups.map(({ plant_id }) => plant_id) } }, ...named });
  const names = new Map(plants.map(({ id, name }) => [id, name]));

  return gathered(
    groups.map(({ plant_id: id, currency, status, _count, _sum }) => ({
      id,
      name: names.get(id) ?? "",
      currency,
      status,
      count: _count._all,
      amount: Number(_sum.amount ?? 0),
    })),
  );
}

interface Group {
  id: number;
  name: string;
  currency: string;
  status: string;
  count: number;
  amount: number;
}

/** One row a place and currency; money of two currencies is never added. */
function gathered(groups: readonly Group[]) {
  const rows = new Map<string, { id: number; name: string; currency: string } & Booked>();
  for (const { id, name, currency, status, count, amount } of groups) {
    const key = `${id}:${currency}`;
    const row = rows.get(key) ?? { id, name, currency, ...nothing() };
    rows.set(key, { ...row, [status]: { count, amount } });
  }

  return [...rows.values()];
}

const levels = {
  production_line_id: { table: Prisma.sql`production_lines`, column: Prisma.sql`w.production_line_id` },
  machine_id: { table: Prisma.sql`machines`, column: Prisma.sql`w.machine_id` },
  asset_id: { table: Prisma.sql`assets`, column: Prisma.sql`w.asset_id` },
} as const satisfies Partial<Record<keyof Place, object>>;

export type SavingLevel = keyof typeof levels;

/** What maintenance has saved at each line, machine or asset in a period, the most first. */
export async function savingsByPlace(
  call: Call,
  level: SavingLevel,
  query: Pick<SavingQuery, "plant_id" | "daterange">,
) {
  const { plant_ids } = call.viewer;
  const { table, column } = levels[level];
  const within = (ids: "all" | readonly number[] | undefined) =>
    ids === undefined || ids === "all" ? Prisma.empty : Prisma.sql`and s.plant_id = any (${[...ids]}::int[])`;
  const groups = await call.tx.$queryRaw<(Omit<Group, "amount"> & { amount: bigint })[]>`
    select p.id, p.name, s.currency, s.status, count(*)::int as count, sum(s.amount)::bigint as amount
    from savings s join work_orders w on w.id = s.work_order_id join ${table} p on p.id = ${column}
    where p.deleted_at is null ${within(plant_ids)} ${within(query.plant_id)}
      and ${insidePeriods({ at: Prisma.sql`w.completed_at`, plant_id: Prisma.sql`s.plant_id` }, await periodsOfPlants(call, query))}
    group by p.id, s.currency, s.status order by p.id`;
  const rows = gathered(groups.map((group) => ({ ...group, amount: Number(group.amount) })));

  return rows.sort((a, b) => b.approved.amount - a.approved.amount || a.id - b.id);
}

/** What the repairs of one place have saved, by currency; without any an empty list. */
export async function savingsOfPlace(call: Call, field: PlaceField, id: number) {
  const groups = await call.tx.saving.groupBy({
    by: ["currency", "status"],
    where: { AND: [byPlant.see(call.viewer), { work_order: { is: { [field]: id } } }] },
    _count: { _all: true },
    _sum: { amount: true },
    orderBy: { currency: "asc" },
  });

  return gathered(
    groups.map(({ currency, status, _count, _sum }) => ({
      id,
      name: "",
      currency,
      status,
      count: _count._all,
      amount: Number(_sum.amount ?? 0),
    })),
  ).map(({ id: _id, name: _name, ...row }) => row);
}

export type PlaceSavings = Awaited<ReturnType<typeof savingsOfPlace>>[number];
