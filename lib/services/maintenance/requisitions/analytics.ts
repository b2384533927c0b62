import {
  type RequisitionStatus,
  type RequisitionType,
  requisitionReasons,
  requisitionStatus,
  requisitionTypes,
} from "@/lib/domain/maintenance/requisition";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { asPercent, asQuotient } from "@/lib/domain/shared/rates";
import { Prisma } from "@/lib/generated/prisma/client";
import type { AnalyticsQuery } from "@/lib/inputs/requisitions";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { insidePeriods, type PlantPeriod, periodsOfPlants } from "@/lib/server/resources/days";

/** The price of a completed requisition, as priceOf has it. */
const spent = Prisma.sql`coalesce(r.cost, (select sum(floor(l.received * l.unit_price + 0.5))
  from requisition_lines l where l.requisition_id = r.id), r.outlay, 0)`;

const chosen = ({ viewer }: Call, { plant_id }: AnalyticsQuery) => {
  const plants = plant_id ?? viewer.plant_ids;

  return plants === "all" ? Prisma.sql`true` : Prisma.sql`r.plant_id = any (${[...plants]}::int[])`;
};

const columns = {
  created_at: Prisma.sql`r.created_at`,
  completed_at: Prisma.sql`r.completed_at`,
  concluded_at: Prisma.sql`r.concluded_at`,
};

/** By the days of the plants, or the last so many days. */
function during(
  column: keyof typeof columns,
  { now }: Call,
  { days }: AnalyticsQuery,
  periods: PlantPeriod[] | null,
): Prisma.Sql {
  if (days !== undefined) return Prisma.sql`${columns[column]} >= ${new Date(now.getTime() - days * 86_400_000)}`;

  return insidePeriods({ at: columns[column], plant_id: Prisma.sql`r.plant_id` }, periods);
}

/**
 * Requisitions by status, reason and type as they were asked for in the period, and what those that were completed in it
 * came to in whole cents of each currency, by month, and how long they took.
 */
export async function requisitionAnalytics(call: Call, query: AnalyticsQuery) {
  const { tx } = call;
  const where = chosen(call, query);
  const periods = await periodsOfPlants(call, query);
  const isCompleted = Prisma.sql`${where} and r.status = 'completed' and ${during("completed_at", call, query, periods)}`;
  const [groups, months, completed] = await together([
    tx.$queryRaw<{ status: string; type: string; reason: string; count: number }[]>`
      select r.status, r.type, r.reason, count(*)::int as count from requisitions r
      where ${where} and ${during("created_at", call, query, periods)} group by 1, 2, 3`,
    tx.$queryRaw<{ month: string; currency: string; spend: number; count: number }[]>`
      select to_char(r.completed_at at time zone p.time_zone, 'YYYY-MM') as month, c.currency,
        sum(${spent})::float8 as spend, count(*)::int as count
      from requisitions r join plants p on p.id = r.plant_id join companies c on c.id = r.company_id
      where ${isCompleted} group by 1, 2 order by 1, 2`,
    tx.$queryRaw<{ days: number | null; count: number }[]>`
      select count(*)::int as count, avg(extract(epoch from r.completed_at - r.created_at) / 86400)::float8 as days
      from requisitions r where ${isCompleted}`,
  ]);
  const done = firstOf(completed);
  const counts = <Name extends string>(names: readonly Name[], column: "status" | "type" | "reason") =>
    Object.fromEntries(
      names.map((name) => [
        name,
        groups.filter((one) => one[column] === name).reduce((sum, { count }) => sum + count, 0),
      ]),
    ) as Record<Name, number>;
  const spend_by_currency = byCurrency(months);

  return {
    by_status: counts<RequisitionStatus>(requisitionStatus.names, "status"),
    by_reason: counts(requisitionReasons, "reason"),
    by_type: counts<RequisitionType>(requisitionTypes, "type"),
    /** Those that were completed in these days; by_status counts those that were asked for in them. */
    completed: done.count,
    /** Null across currencies, whose amounts are not added. */
    spend: spend_by_currency.length > 1 ? null : (spend_by_currency[0]?.spend ?? 0),
    spend_by_currency,
    spend_by_month: months,
    average_days: asQuotient(done.days),
  };
}

export type RequisitionAnalytics = Awaited<ReturnType<typeof requisitionAnalytics>>;

function byCurrency(months: readonly { currency: string; spend: number; count: number }[]) {
  const currencies = [...new Set(months.map(({ currency }) => currency))].sort();

  return currencies.map((currency) => {
    const own = months.filter((one) => one.currency === currency);
    const sum = (name: "spend" | "count") => own.reduce((all, one) => all + one[name], 0);
    return { currency, spend: sum("spend"), count: sum("count") };
  });
}

interface Return {
  /** Percent, as it was estimated. */
  estimated: number | null;
  /** Percent, as it came to be. */
  final: number | null;
  count: number;
}

/**
 * The return of concluded requisitions in percent, as it was estimated and as it came to be, each weighted by its outlay.
 * Null while none is concluded, and across currencies, whose outlays are not added.
 */
export async function requisitionRoi(
  call: Call,
  query: AnalyticsQuery,
): Promise<Return & { by_currency: (Return & { currency: string })[] }> {
  const periods = await periodsOfPlants(call, query);
  const rows = await call.tx.$queryRaw<(Return & { currency: string })[]>`
    select q.currency, (sum(100.0 * (q.yearly_benefit - coalesce(q.yearly_cost, 0))) filter (where q.spent > 0))::float8
        / nullif(sum(q.spent) filter (where q.yearly_benefit is not null), 0)::float8 as estimated,
      sum(q.roi_final * q.spent) / nullif(sum(q.spent), 0)::float8 as final, count(*)::int as count
    from (select r.*, c.currency, coalesce(r.outlay, (select sum(floor(l.quantity * l.unit_price + 0.5))
        from requisition_lines l where l.requisition_id = r.id), 0)::float8 as spent
      from requisitions r join companies c on c.id = r.company_id
      where ${chosen(call, query)} and r.concluded_at is not null and r.roi_final is not null
        and ${during("concluded_at", call, query, periods)}) q
    group by 1 order by 1`;
  const by_currency = rows.map((row) => ({
    ...row,
    estimated: asPercent(row.estimated),
    final: asPercent(row.final),
  }));
  const [only, ...others] = by_currency;
  const { estimated, final } = only && others.length === 0 ? only : { estimated: null, final: null };

  return { estimated, final, count: by_currency.reduce((sum, { count }) => sum + count, 0), by_currency };
}

export type RequisitionRoi = Awaited<ReturnType<typeof requisitionRoi>>;
