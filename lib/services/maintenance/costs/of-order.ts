import { maySeeRates } from "@/lib/domain/identity/user-rules";
import { isApprover, isSupervisor } from "@/lib/domain/identity/viewer";
import {
  type Booked,
  costOf,
  currentCost,
  type DowntimeBasis,
  type OrderCost,
} from "@/lib/domain/maintenance/order-cost";
import { catchUpDays } from "@/lib/domain/oee/stop-loss";
import { DomainError } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { countingProcess } from "@/lib/services/oee/counting-process";
import { lossOfStops } from "@/lib/services/oee/stops/stop-loss";

/** Labor shows what people earn: it is for those who plan, close or approve work, or who may see rates anyway. */
export const maySeeCost = ({ viewer }: Pick<Call, "viewer">) =>
  isSupervisor(viewer) || isApprover(viewer) || maySeeRates(viewer);

export async function costOfOrder(call: Call, id: number): Promise<OrderCost> {
  const order = await rowOf(call, id);
  if (!maySeeCost(call)) throw new DomainError("forbidden", "work-orders.cost_not_yours");

  return costOf(await bookedOn(call, order.id));
}

interface Stored extends Omit<Booked, "basis"> {
  production_line_id: number | null;
  rate_kind: "line" | "plant" | null;
  rate_id: number;
  rate_name: string;
}

/** What was booked on the order, whole cents: as it was frozen when it was closed, and as it stands now. */
export async function bookedOn({ tx, now }: Pick<Call, "tx" | "now">, id: number): Promise<Booked> {
  const [stored] = await tx.$queryRaw<[Stored]>`
    select
    w.labor_cost::float8 as frozen_labor, w.parts_cost::float8 as frozen_parts, w.downtime_cost::float8 as frozen_downtime,
    w.cost_currency as frozen_currency, coalesce(w.other_cost, 0)::float8 as other,
    coalesce(l.downtime_cost, p.downtime_cost)::float8 as hourly, c.currency, w.production_line_id,
    case when l.downtime_cost is not null then 'line' when p.downtime_cost is not null then 'plant' end as rate_kind,
    case when l.downtime_cost is not null then l.id else p.id end as rate_id,
    case when l.downtime_cost is not null then l.name else p.name end as rate_name,
    (select sum(cost)::float8 from labor_entries where work_order_id = ${id}) as labor,
    (select coalesce(-sum(cost), 0)::float8 from stock_movements
      where work_order_id = ${id} and kind in ('issue', 'return')) as parts,
    (select coalesce(sum(extract(epoch from coalesce(ended_at, ${now}) - started_at)) / 60, 0)::float8
      from downtimes where work_order_id = ${id} and not is_planned) as minutes
    from work_orders w join companies c on c.id = w.company_id join plants p on p.id = w.plant_id
      left join production_lines l on l.id = w.production_line_id
    where w.id = ${id}`;
  const { production_line_id, rate_kind, rate_id, rate_name, ...booked } = stored;
  const { minutes, hourly } = booked;
  if (minutes === 0) return { ...booked, basis: null };
  const production = await lostProduction({ tx, now }, { id, production_line_id });
  const rate_of = rate_kind && { kind: rate_kind, id: rate_id, name: rate_name };
  const basis: DowntimeBasis =
    typeof production === "string"
      ? { kind: "flat", reason: production, minutes, hourly, rate_of }
      : { kind: "production", minutes, ...production };

  return { ...booked, basis };
}

/** What the line of an order did not make in its unplanned downtimes, or why nobody knows. */
async function lostProduction(
  { tx, now }: Pick<Call, "tx" | "now">,
  { id, production_line_id }: { id: number; production_line_id: number | null },
) {
  const process = await countingProcess(tx, production_line_id);
  if (typeof process === "string") return process;
  const rows = await tx.downtime.findMany({
    where: { work_order_id: id, is_planned: false },
    orderBy: { started_at: "asc" },
    select: { started_at: true, ended_at: true, plant_id: true },
  });
  const stops = rows.map(({ started_at, ended_at }) => ({
    from: started_at.getTime(),
    to: (ended_at ?? now).getTime(),
  }));
  const end = new Date(Math.max(...stops.map(({ to }) => to)));
  // What is made up for later makes up for the stop before it: each part once.
  const [next] = await tx.$queryRaw<{ at: Date | null }[]>`
    select min(d.started_at) as at from downtimes d join work_orders w on w.id = d.work_order_id
    where d.plant_id = ${rows[0]?.plant_id ?? 0} and d.started_at >= ${end}
      and d.started_at < ${end}::timestamptz + ${catchUpDays}::int * interval '1 day' and not d.is_planned
      and w.production_line_id = ${production_line_id} and w.id <> ${id}`;
  const loss = await lossOfStops(tx, process, { stops, until: Math.min((next?.at ?? now).getTime(), now.getTime()) });
  if (!loss) return "not_counted_yet" as const;
  const { name, value_per_part } = process;

  return { ...loss, process: { id: process.id, name }, value_per_part };
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
