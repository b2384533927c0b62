import { maySeeRates } from "@/lib/domain/identity/user-rules";
import { isApprover, isSupervisor } from "@/lib/domain/identity/viewer";
import { type Booked, costOf, currentCost, type OrderCost } from "@/lib/domain/maintenance/order-cost";
import { DomainError } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";

/** Labor tells what people earn: it is for those who plan, close or approve work, or who may see rates anyway. */
export const maySeeCost = ({ viewer }: Pick<Call, "viewer">) =>
  isSupervisor(viewer) || isApprover(viewer) || maySeeRates(viewer);

export async function costOfOrder(call: Call, id: number): Promise<OrderCost> {
  const order = await rowOf(call, id);
  if (!maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");

  return costOf(await bookedOn(call, order.id));
}

/** What was booked on the order, whole cents: as it was frozen when it was closed, and as it stands now. */
export async function bookedOn({ tx, now }: Pick<Call, "tx" | "now">, id: number): Promise<Booked> {
  const [booked] = await tx.$queryRaw<[Booked]>`
    select
    w.labor_cost::float8 as frozen_labor, w.parts_cost::float8 as frozen_parts, w.downtime_cost::float8 as frozen_downtime,
    w.cost_currency as frozen_currency, coalesce(w.other_cost, 0)::float8 as other,
    coalesce(l.downtime_cost, p.downtime_cost)::float8 as hourly, c.currency,
    (select sum(cost)::float8 from labor_entries where work_order_id = ${id}) as labor,
    (select coalesce(-sum(cost), 0)::float8 from stock_movements
      where work_order_id = ${id} and kind in ('issue', 'return')) as parts,
    (select coalesce(sum(extract(epoch from coalesce(ended_at, ${now}) - started_at)) / 60, 0)::float8
      from downtimes where work_order_id = ${id} and not is_planned) as minutes
    from work_orders w join companies c on c.id = w.company_id join plants p on p.id = w.plant_id
      left join production_lines l on l.id = w.production_line_id
    where w.id = ${id}`;

  return booked;
}

/** What closing writes; the call's own columns. */
export async function frozenCost(call: Call, order: WorkOrderRow) {
  const { labor, parts, downtime, currency } = currentCost(await bookedOn(call, order.id));

  return {
    labor_cost: BigInt(labor),
    parts_cost: BigInt(parts),
    downtime_cost: BigInt(downtime),
    cost_currency: currency,
  };
}

/** What reopening takes back. */
export const noCost = { labor_cost: null, parts_cost: null, downtime_cost: null, cost_currency: null } as const;
