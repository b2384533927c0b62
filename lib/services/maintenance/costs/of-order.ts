import { maySeeRates } from "@/lib/domain/identity/user-rules";
import { isApprover, isSupervisor } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { currencyOf, downtimeCostOf } from "../savings/draft";

/** Whole cents of `currency`. */
export interface OrderCost {
  labor: number;
  parts: number;
  downtime: number;
  /** What another system had booked on it before it was imported. */
  other: number;
  total: number;
  currency: string;
  /** The order is closed: nothing changes it any more. */
  is_frozen: boolean;
}

/** Labor tells what people earn: it is for those who plan, close or approve work, or who may see rates anyway. */
export const maySeeCost = ({ viewer }: Pick<Call, "viewer">) =>
  isSupervisor(viewer) || isApprover(viewer) || maySeeRates(viewer);

export async function costOfOrder(call: Call, id: number): Promise<OrderCost> {
  const order = await rowOf(call, id);
  if (!maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");

  return costOf(call, order);
}

/** As it was frozen when the order was closed, else as it stands now. */
export async function costOf(call: Call, order: WorkOrderRow): Promise<OrderCost> {
  const frozen = await call.tx.workOrder.findFirst({
    where: { id: order.id },
    select: { labor_cost: true, parts_cost: true, downtime_cost: true, other_cost: true, cost_currency: true },
  });
  const { labor_cost, parts_cost, downtime_cost, cost_currency } = frozen!;
  const other = Number(frozen!.other_cost ?? 0);
  if (labor_cost === null || cost_currency === null) return presentCost(call, order, other);
  const [labor, parts, downtime] = [Number(labor_cost), Number(parts_cost), Number(downtime_cost)];

  const total = labor + parts + downtime + other;

  return { labor, parts, downtime, other, total, currency: cost_currency, is_frozen: true };
}

/**
 * Labor at the rates of its days; parts at the moving average at which they were taken, less what came back; unplanned
 * downtime at what an hour of the line, else of the plant costs (domain reference, section 10).
 */
async function presentCost(call: Call, order: WorkOrderRow, other = 0): Promise<OrderCost> {
  const [sums] = await call.tx.$queryRaw<{ labor: number; parts: number; hours: number }[]>`select
    (select coalesce(sum(cost), 0)::float8 from labor_entries where work_order_id = ${order.id}) as labor,
    (select coalesce(-sum(cost), 0)::float8 from stock_movements
      where work_order_id = ${order.id} and kind in ('issue', 'return')) as parts,
    (select coalesce(sum(extract(epoch from coalesce(ended_at, ${call.now}) - started_at)) / 3600, 0)::float8
      from downtimes where work_order_id = ${order.id} and not is_planned) as hours`;
  const { labor, parts, hours } = sums!;
  const downtime = Math.round(hours * ((await downtimeCostOf(call, order)) ?? 0));
  const currency = await currencyOf(call, order.company_id);

  return { labor, parts, downtime, other, total: labor + parts + downtime + other, currency, is_frozen: false };
}

/** What closing writes; the call's own columns. */
export async function frozenCost(call: Call, order: WorkOrderRow) {
  const { labor, parts, downtime, currency } = await presentCost(call, order);

  return {
    labor_cost: BigInt(labor),
    parts_cost: BigInt(parts),
    downtime_cost: BigInt(downtime),
    cost_currency: currency,
  };
}

/** What reopening takes back. */
export const noCost = { labor_cost: null, parts_cost: null, downtime_cost: null, cost_currency: null } as const;
