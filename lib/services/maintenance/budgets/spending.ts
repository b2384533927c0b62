import {
  type BudgetState,
  budgetState,
  fiscalDays,
  fiscalYearOf,
  type Spending,
} from "@/lib/domain/maintenance/budget";
import { orderedStatuses } from "@/lib/domain/maintenance/requisition";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";

interface Budgeted {
  id: number;
  plant_id: number;
  year: number;
  category_id: number | null;
  amount: number | bigint;
}

interface CountedBudget extends BudgetState {
  spent: Spending;
}

interface Asked {
  id: number;
  plant_id: number;
  category_id: number | null;
  from: string;
  until: string;
  time_zone: string;
  /** What is still to come belongs to the year that runs. */
  runs: boolean;
}

/**
 * What has been used and is committed of each budget. Each amount counts on its own day, by the plant's clock; downtime is no
 * spending. A purchase or an issued part of no work order is of no type: it counts for the whole plant alone. A purchase that
 * has a price for all of it and none by line counts when it is completed.
 */
export async function countedBudgets(
  { tx, now }: Pick<Call, "tx" | "now">,
  budgets: readonly Budgeted[],
): Promise<ReadonlyMap<number, CountedBudget>> {
  const asked = await periodsOf({ tx, now }, budgets);
  const rows = await tx.$queryRaw<(Spending & { id: number })[]>`
    with asked as (
      select b.id, b.plant_id, b.category_id, b.runs, (b."from"::timestamp at time zone b.time_zone) as since,
        (b.until::timestamp at time zone b.time_zone) as until
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as b (id int, plant_id int, category_id int, "from" text, until text, time_zone text, runs boolean))
    select a.id,
      coalesce((select sum(l.cost) from labor_entries l join work_orders w on w.id = l.work_order_id
        where l.plant_id = a.plant_id and coalesce(l.started_at, l.created_at) >= a.since
          and coalesce(l.started_at, l.created_at) < a.until
          and (a.category_id is null or w.category_id = a.category_id)), 0)::float8 as labor,
      coalesce((select -sum(m.cost) from stock_movements m left join work_orders w on w.id = m.work_order_id
        where m.plant_id = a.plant_id and m.kind in ('issue', 'return') and m.created_at >= a.since
          and m.created_at < a.until and (a.category_id is null or w.category_id = a.category_id)), 0)::float8 as parts,
      coalesce((select sum(w.other_cost) from work_orders w
        where w.plant_id = a.plant_id and w.other_cost is not null
          and coalesce(w.closed_at, w.completed_at, w.created_at) >= a.since
          and coalesce(w.closed_at, w.completed_at, w.created_at) < a.until
          and (a.category_id is null or w.category_id = a.category_id)), 0)::float8 as other,
      coalesce((select sum(r.cost) from requisitions r left join work_orders w on w.id = r.work_order_id
        where r.plant_id = a.plant_id and r.type = 'service' and r.status = 'completed' and r.completed_at >= a.since
          and r.completed_at < a.until and (a.category_id is null or w.category_id = a.category_id)), 0)::float8 as services,
      coalesce((select sum(round(i.quantity * q.unit_price)) from requisition_receipts i
          join requisition_lines q on q.id = i.line_id join requisitions r on r.id = q.requisition_id
          left join work_orders w on w.id = r.work_order_id
        where i.plant_id = a.plant_id and i.store_room_id is null and i.quantity > 0 and r.type = 'purchase'
          and i.created_at >= a.since and i.created_at < a.until
          and (a.category_id is null or w.category_id = a.category_id)), 0)::float8
        + coalesce((select sum(coalesce(r.cost, r.outlay)) from requisitions r left join work_orders w on w.id = r.work_order_id
        where r.plant_id = a.plant_id and r.type = 'purchase' and r.status = 'completed' and r.completed_at >= a.since
          and r.completed_at < a.until and (a.category_id is null or w.category_id = a.category_id)
          and not exists (select from requisition_lines q left join requisition_receipts i on i.line_id = q.id
            and i.store_room_id is not null and i.quantity > 0
            where q.requisition_id = r.id and (q.unit_price is not null or i.id is not null))), 0)::float8 as purchases,
      case when a.runs then coalesce((select sum(case when r.type = 'service' then coalesce(r.cost, t.amount, r.outlay, 0)
            else coalesce(t.coming, r.outlay, 0) end)
          from requisitions r left join work_orders w on w.id = r.work_order_id
            cross join lateral (select sum(round(q.quantity * q.unit_price)) as amount,
              sum(case when q.is_closed_short then 0 else round(greatest(q.quantity - q.received, 0) * q.unit_price) end)
                as coming from requisition_lines q where q.requisition_id = r.id) t
          where r.plant_id = a.plant_id and r.status = any (${[...orderedStatuses]}::text[])
            and (a.category_id is null or w.category_id = a.category_id)), 0) else 0 end::float8 as ordered,
      case when a.runs then coalesce((select sum(round(h.quantity * l.value / nullif(l.on_hand, 0)))
          from stock_reservations h join stock_lines l on l.id = h.stock_line_id
            join work_order_parts p on p.id = h.work_order_part_id join work_orders w on w.id = p.work_order_id
          where h.plant_id = a.plant_id and h.quantity > 0
            and (a.category_id is null or w.category_id = a.category_id)), 0) else 0 end::float8 as reserved
    from asked a`;
  const amounts = new Map(budgets.map(({ id, amount }) => [id, Number(amount)]));

  return new Map(rows.map(({ id, ...spent }) => [id, { ...budgetState(amounts.get(id) ?? 0, spent), spent }]));
}

async function periodsOf({ tx, now }: Pick<Call, "tx" | "now">, budgets: readonly Budgeted[]): Promise<Asked[]> {
  const plants = await tx.plant.findMany({
    where: { id: { in: [...new Set(budgets.map(({ plant_id }) => plant_id))] } },
    select: { id: true, time_zone: true, company: { select: { fiscal_year_month: true } } },
  });

  return budgets.flatMap(({ id, plant_id, category_id, year }) => {
    const plant = plants.find((one) => one.id === plant_id);
    if (!plant) return [];
    const { time_zone, company } = plant;
    const runs = fiscalYearOf(plantDay(now, time_zone), company.fiscal_year_month) === year;
    return [{ id, plant_id, category_id, ...fiscalDays(year, company.fiscal_year_month), time_zone, runs }];
  });
}
