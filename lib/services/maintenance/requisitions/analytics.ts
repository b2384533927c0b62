import {
  type RequisitionStatus,
  type RequisitionType,
  requisitionReasons,
  requisitionStatus,
  requisitionTypes,
} from "@/lib/domain/maintenance/requisition";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

export interface AnalyticsQuery {
  plant_id?: number[];
  /** Of the last so many days; left out, of all time. */
  days?: number;
}

/** Value that was spent: of a service what it cost, of a purchase what came in at its price. */
const spent = Prisma.sql`coalesce(r.cost, (select sum(round(l.received * l.unit_price))
  from requisition_lines l where l.requisition_id = r.id), 0)`;

const chosen = ({ viewer }: Call, { plant_id }: AnalyticsQuery) => {
  const plants = plant_id ?? viewer.plant_ids;

  return plants === "all" ? Prisma.sql`true` : Prisma.sql`r.plant_id = any (${[...plants]}::int[])`;
};

const columns = {
  created_at: Prisma.sql`r.created_at`,
  completed_at: Prisma.sql`r.completed_at`,
  concluded_at: Prisma.sql`r.concluded_at`,
};

const since = (column: keyof typeof columns, { now }: Call, { days }: AnalyticsQuery) =>
  days === undefined
    ? Prisma.sql`true`
    : Prisma.sql`${columns[column]} >= ${new Date(now.getTime() - days * 86_400_000)}`;

/** Requisitions by status, reason and type, what finished ones came to in whole cents, and how long they took. */
export async function requisitionAnalytics(call: Call, query: AnalyticsQuery) {
  const { tx } = call;
  const where = chosen(call, query);
  const groups = await tx.$queryRaw<{ status: string; type: string; reason: string; count: number }[]>`
    select r.status, r.type, r.reason, count(*)::int as count from requisitions r
    where ${where} and ${since("created_at", call, query)} group by 1, 2, 3`;
  const [done] = await tx.$queryRaw<{ spend: number; days: number | null; count: number }[]>`
    select count(*)::int as count, coalesce(sum(${spent}), 0)::float8 as spend,
      avg(extract(epoch from r.completed_at - r.created_at) / 86400)::float8 as days
    from requisitions r where ${where} and r.status = 'completed' and ${since("completed_at", call, query)}`;
  const counts = <Name extends string>(names: readonly Name[], column: "status" | "type" | "reason") =>
    Object.fromEntries(
      names.map((name) => [
        name,
        groups.filter((one) => one[column] === name).reduce((sum, { count }) => sum + count, 0),
      ]),
    ) as Record<Name, number>;

  return {
    by_status: counts<RequisitionStatus>(requisitionStatus.names, "status"),
    by_reason: counts(requisitionReasons, "reason"),
    by_type: counts<RequisitionType>(requisitionTypes, "type"),
    /** Those that were completed in these days; by_status counts those that were asked for in them. */
    completed: done!.count,
    spend: done!.spend,
    average_days: done!.days,
  };
}

/**
 * The return of concluded requisitions in percent, as it was estimated and as it came to be, each weighted by its outlay.
 * Null while none is concluded.
 */
export async function requisitionRoi(call: Call, query: AnalyticsQuery) {
  const [row] = await call.tx.$queryRaw<{ estimated: number | null; final: number | null; count: number }[]>`
    select sum(100.0 * (q.yearly_benefit - coalesce(q.yearly_cost, 0)))::float8
        / nullif(sum(q.spent) filter (where q.yearly_benefit is not null), 0)::float8 as estimated,
      sum(q.roi_final * q.spent) / nullif(sum(q.spent), 0)::float8 as final, count(*)::int as count
    from (select r.*, coalesce(r.outlay, (select sum(round(l.quantity * l.unit_price))
        from requisition_lines l where l.requisition_id = r.id), 0)::float8 as spent
      from requisitions r
      where ${chosen(call, query)} and r.concluded_at is not null and r.roi_final is not null
        and ${since("concluded_at", call, query)}) q`;

  return row!;
}
