import type { CoveredTime } from "@/lib/domain/monitoring/coverage";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { isReporting } from "@/lib/services/devices/sensors/reporting";
import { type CoveredSpan, hoursWithin } from "./covered-hours";

/** From the beginning of a month. Its hours are kept as a sum; those of other spans are added up from their days. */
export interface CoveredMonth extends CoveredSpan {
  is_month: true;
}

/** The month, "2026-11", as far as it is over; without one the present month. */
export function spanOf(month: string | undefined, now: Date): CoveredMonth {
  const from = new Date(`${month ?? now.toISOString().slice(0, 7)}-01T00:00:00Z`);
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + 1);

  return { from, until: end < now ? end : now, is_month: true };
}

const fitted = Prisma.sql`e.deleted_at is null and e.archived_at is null and not e.is_limbo and not e.is_store_room`;
const alive = Prisma.sql`s.deleted_at is null and s.archived_at is null`;

/**
 * Of each item `e`: by its sensors whether it is watched now, its hours that were covered, and those that could have been. An
 * hour is covered once, however many sensors covered it. Nothing is expected of an item before it was there, nor before the
 * plant's hours were counted.
 */
export const itemsOf = ({ now }: Pick<Call, "now">, span: CoveredSpan | CoveredMonth, plants: Prisma.Sql) => Prisma.sql`
  with counted as (${"is_month" in span ? hoursOfMonth(span, plants) : hoursOfDays(span, plants)}),
  chosen_plants as materialized (
    select p.id, p.name, coalesce((select min(d.day) from coverage_days d where d.plant_id = p.id),
      ${span.until}::timestamptz::date)::timestamp at time zone 'UTC' as counted_since
    from plants p where ${plants} and p.deleted_at is null and p.archived_at is null),
  fitted_sensors as (
    select s.equipment_id, count(*)::int as sensors, count(*) filter (where ${isReporting(now)})::int as reporting,
      min(s.battery_pct) as battery_pct, min(s.signal) as signal, max(s.last_seen_at) as last_seen_at
    from sensors s join plants p on p.id = s.plant_id where ${plants} and s.equipment_id is not null and ${alive}
    group by 1),
  items as (
    select e.id, e.name, e.created_at, e.plant_id, p.name as plant, coalesce(f.sensors, 0) as sensors, coalesce(f.reporting, 0) as reporting,
      f.battery_pct, f.signal, f.last_seen_at,
      case when f.reporting > 0 then 'watched' when f.sensors > 0 then 'silent' else 'no_sensor' end as coverage,
      least(coalesce(c.hours, 0), x.hours) as covered_hours, x.hours as expected_hours
    from equipments e join chosen_plants p on p.id = e.plant_id
    left join fitted_sensors f on f.equipment_id = e.id left join counted c on c.equipment_id = e.id
    cross join lateral (select greatest(0, ceil(date_part('epoch', ${span.until}::timestamptz
      - greatest(${span.from}::timestamptz, e.created_at, p.counted_since)) / 3600))::int as hours) x
    where ${fitted})`;

const hoursOfMonth = ({ from }: CoveredMonth, plants: Prisma.Sql) => Prisma.sql`
  select c.equipment_id, sum(c.hours)::int as hours from coverage_months c join plants p on p.id = c.plant_id
  where ${plants} and c.month = ${from}::timestamptz::date group by 1`;

const hoursOfDays = (span: CoveredSpan, plants: Prisma.Sql) => Prisma.sql`
  select equipment_id, sum(bit_count(hours::bit(24)))::int as hours from (
    select c.equipment_id, c.day, bit_or(${hoursWithin(span)}) as hours
    from coverage_days c join plants p on p.id = c.plant_id
    where ${plants} and c.day >= ${span.from}::timestamptz::date and c.day <= ${span.until}::timestamptz::date
      and c.equipment_id is not null
    group by 1, 2) days
  group by 1`;

export interface CoverageTotals extends CoveredTime {
  items: number;
  watched: number;
  silent: number;
  no_sensor: number;
}

const nothing: CoverageTotals = {
  items: 0,
  watched: 0,
  silent: 0,
  no_sensor: 0,
  covered_hours: 0,
  expected_hours: 0,
};

/** What `items` come to together. */
export const totalsOfItems = Prisma.sql`count(*)::int as items,
  count(*) filter (where coverage = 'watched')::int as watched,
  count(*) filter (where coverage = 'silent')::int as silent,
  count(*) filter (where coverage = 'no_sensor')::int as no_sensor,
  coalesce(sum(covered_hours), 0)::int as covered_hours, coalesce(sum(expected_hours), 0)::int as expected_hours`;

/** By plant, for those who ask for many: how many items are watched now, and in how many hours of the span they were. */
export async function coverageByPlant(
  call: Pick<Call, "tx" | "now">,
  span: CoveredSpan,
  plants: Prisma.Sql,
): Promise<Map<number, CoverageTotals>> {
  const rows = await call.tx.$queryRaw<(CoverageTotals & { plant_id: number })[]>`
    ${itemsOf(call, span, plants)}
    select plant_id, ${totalsOfItems} from items group by plant_id`;

  return new Map(rows.map(({ plant_id, ...totals }) => [plant_id, totals]));
}

export function sumOfCoverage(all: Iterable<CoverageTotals>): CoverageTotals {
  const sum = { ...nothing };
  for (const one of all) for (const name of Object.keys(sum) as (keyof CoverageTotals)[]) sum[name] += one[name];

  return sum;
}

/** The items of a plant of which anything could be expected in a span. */
export const coveredItems = ({ tx, now }: Pick<Call, "tx" | "now">, plant_id: number, span: CoveredSpan) =>
  tx.$queryRaw<(CoveredTime & { id: number; name: string; created_at: Date })[]>`
    ${itemsOf({ now }, span, Prisma.sql`p.id = ${plant_id}::int`)}
    select id, name, created_at, covered_hours, expected_hours from items where expected_hours > 0 order by id`;
