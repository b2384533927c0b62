import { median } from "@/lib/domain/lubrication/greasing";
import { type Reliability, reliabilityOf, shareOf } from "@/lib/domain/maintenance/kpis";
import { type CostParts, totalOf } from "@/lib/domain/maintenance/order-cost";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { type ChartRange, momentsOf, untilNow } from "@/lib/domain/monitoring/chart-range";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { FailureGroup } from "@/lib/inputs/failures";
import type { Call } from "@/lib/server/data/call";
import { secondsInside, touches } from "@/lib/services/oee/stops/stops-inside";
import { maySeeCost } from "../costs/of-order";
import { failedAt, readFailure, stopFailure } from "../failures/counted";
import { type FailureFigure, failuresWithin } from "../failures/pareto";

interface Counted extends CostParts {
  id: number;
  name: string;
  company: string;
  currency: string;
  items: number;
  open: number;
  overdue: number;
  backlog_minutes: number;
  breakdown_minutes: number;
  planned_minutes: number;
  pm_due: number;
  pm_on_time: number;
  /** Unplanned stops of items that were down in the window, and the hours of it that they took. */
  failures: number;
  down_hours: number;
  /** Failures that the texts of imported orders say, besides. */
  read_failures: number;
  /** Requests by a label in the window, how many of them were accepted, and the minutes until each was answered. */
  by_label: number;
  by_label_accepted: number;
  answer_minutes: number[];
}

/** One plant, or all of them together. Shares are 0 to 1 and null where nothing was done; costs are whole cents. */
export interface OverviewRow extends Reliability {
  open: number;
  overdue: number;
  backlog_minutes: number;
  /** Of the time of finished work, what breakdowns took. */
  reactive_share: number | null;
  /** Of the preventive work that was due, what was done by its date. */
  pm_compliance: number | null;
  failures: number;
  /** Of the failures, those that the texts of imported orders say: how long they took is not known. */
  read_failures: number;
  /** Requests by a label, without an account: how many, the share accepted, and the median minutes to the first answer. */
  by_label: { count: number; accepted_share: number | null; answer_minutes: number | null };
  /** Of the orders that were closed; null where the viewer may not know, or of several currencies. */
  cost: (CostParts & { total: number; currency: string }) | null;
}

export interface Overview {
  range: ChartRange;
  /** What the range is on the plant's clock, until now at most. */
  moments: Range;
  time_zone: string;
  total: OverviewRow;
  plants: (OverviewRow & { id: number; name: string; company: string })[];
  /** What failed, the most frequent first. */
  pareto: { by: FailureGroup; rows: FailureFigure[] };
}

interface Asked {
  plant_id?: number;
  /** What the failures are counted by; the mode without it. */
  by?: FailureGroup;
  range: ChartRange;
  /** Of the plant, or of the first where all are shown. */
  time_zone: string;
}

/** The work of a company at a glance: what is open now, and what a range of days came to. */
export async function workOrderOverview(call: Call, { plant_id, range, time_zone, by = "mode" }: Asked) {
  const now = call.now.getTime();
  const moments = untilNow(momentsOf(range, now, time_zone), now);
  const rows = await countedIn(call, moments, plant_id ?? null);
  const hours = (moments.to - moments.from) / 3_600_000;
  const maySee = maySeeCost(call);
  const overview: Overview = {
    range,
    moments,
    time_zone,
    total: rowOf(summed(rows), hours, maySee && new Set(rows.map(({ currency }) => currency)).size === 1),
    plants: rows.map((row) => ({
      ...rowOf(row, hours, maySee),
      id: row.id,
      name: row.name,
      company: row.company,
    })),
    pareto: {
      by,
      rows: await failuresWithin(
        call,
        by,
        moments,
        rows.map(({ id }) => id),
      ),
    },
  };

  return overview;
}

async function countedIn({ tx, now }: Call, { from, to }: Range, plant_id: number | null): Promise<Counted[]> {
  const [since, until] = [new Date(from), new Date(to)];
  const window = { from: since, until };
  const open = [...openStatuses];

  return tx.$queryRaw<Counted[]>`
    select p.id, p.name, c.name as company, c.currency, o.*, stops.*, texts.*, labels.*,
      (select count(*)::int from equipments e where e.plant_id = p.id and e.deleted_at is null
        and e.archived_at is null and not e.is_limbo and not e.is_store_room) as items
    from plants p join companies c on c.id = p.company_id
    cross join lateral (
      select count(*) filter (where w.status = any (${open}::text[]))::int as open,
        count(*) filter (where w.status = any (${open}::text[]) and coalesce(w.extended_at, w.due_at) < ${now})::int as overdue,
        coalesce(sum(w.expected_minutes) filter (where w.status = any (${open}::text[])), 0)::int as backlog_minutes,
        coalesce(sum(w.total_minutes) filter (where w.completed_at >= ${since} and w.completed_at < ${until} and w.type = 'breakdown'), 0)::int as breakdown_minutes,
        coalesce(sum(w.total_minutes) filter (where w.completed_at >= ${since} and w.completed_at < ${until} and w.type <> 'breakdown'), 0)::int as planned_minutes,
        count(*) filter (where w.type = 'pm' and w.status <> 'denied'
          and coalesce(w.extended_at, w.due_at) between ${since} and ${until})::int as pm_due,
        count(*) filter (where w.type = 'pm' and coalesce(w.extended_at, w.due_at) between ${since} and ${until}
          and w.completed_at <= coalesce(w.extended_at, w.due_at))::int as pm_on_time,
        coalesce(sum(w.labor_cost) filter (where w.closed_at >= ${since} and w.closed_at < ${until}), 0)::float8 as labor,
        coalesce(sum(w.parts_cost) filter (where w.closed_at >= ${since} and w.closed_at < ${until}), 0)::float8 as parts,
        coalesce(sum(w.downtime_cost) filter (where w.closed_at >= ${since} and w.closed_at < ${until}), 0)::float8 as downtime,
        coalesce(sum(w.other_cost) filter (where w.closed_at >= ${since} and w.closed_at < ${until}), 0)::float8 as other
      from work_orders w where w.plant_id = p.id and w.kind = 'order') o
    cross join lateral (
      select count(*)::int as failures,
        coalesce(sum(${secondsInside(window, now)}) / 3600, 0)::float8 as down_hours
      from downtimes d where d.plant_id = p.id and ${stopFailure} and ${touches(window, now)}) stops
    cross join lateral (
      select count(*)::int as read_failures from work_orders w
        where w.plant_id = p.id and ${readFailure} and ${failedAt} >= ${since} and ${failedAt} < ${until}) texts
    cross join lateral (
      select count(*)::int as by_label, count(*) filter (where r.status = 'converted')::int as by_label_accepted,
        coalesce(array_agg((extract(epoch from answer.at - r.created_at) / 60)::float8)
          filter (where answer.at is not null), '{}') as answer_minutes
      from guest_reports g join work_orders r on r.id = g.work_order_id
        cross join lateral (select min(e.created_at) as at from work_order_events e
          where e.work_order_id = r.id and e.action in ('convert', 'reject')) answer
      where g.plant_id = p.id and not g.is_joined and g.created_at >= ${since} and g.created_at < ${until}) labels
    where p.deleted_at is null and p.archived_at is null and (${plant_id}::int is null or p.id = ${plant_id}::int)
    order by o.overdue desc, o.open desc, lower(p.name), p.id limit 500`;
}

type Figures = Omit<Counted, "id" | "name" | "company">;

function summed(rows: readonly Counted[]): Figures {
  const sum = (name: Exclude<keyof Figures, "currency" | "answer_minutes">) =>
    rows.reduce((all, row) => all + row[name], 0);

  return {
    currency: rows[0]?.currency ?? "USD",
    items: sum("items"),
    open: sum("open"),
    overdue: sum("overdue"),
    backlog_minutes: sum("backlog_minutes"),
    breakdown_minutes: sum("breakdown_minutes"),
    planned_minutes: sum("planned_minutes"),
    pm_due: sum("pm_due"),
    pm_on_time: sum("pm_on_time"),
    failures: sum("failures"),
    down_hours: sum("down_hours"),
    read_failures: sum("read_failures"),
    by_label: sum("by_label"),
    by_label_accepted: sum("by_label_accepted"),
    answer_minutes: rows.flatMap((row) => row.answer_minutes),
    labor: sum("labor"),
    parts: sum("parts"),
    downtime: sum("downtime"),
    other: sum("other"),
  };
}

function rowOf(row: Figures, hours: number, maySee: boolean): OverviewRow {
  const { open, overdue, backlog_minutes, read_failures, labor, parts, downtime, other, currency } = row;
  const failures = row.failures + read_failures;

  return {
    open,
    overdue,
    backlog_minutes,
    failures,
    read_failures,
    ...reliabilityOf(row.items * hours, row.down_hours, failures, row.failures),
    reactive_share: shareOf(row.breakdown_minutes, row.breakdown_minutes + row.planned_minutes),
    pm_compliance: shareOf(row.pm_on_time, row.pm_due),
    by_label: {
      count: row.by_label,
      accepted_share: shareOf(row.by_label_accepted, row.by_label),
      answer_minutes: median(row.answer_minutes),
    },
    cost: maySee ? { labor, parts, downtime, other, total: totalOf(row), currency } : null,
  };
}
