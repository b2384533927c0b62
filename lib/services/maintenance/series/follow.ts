import { instantAt, intervalAfter } from "@/lib/domain/maintenance/recurrence";
import { openStatuses, type WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { dayOf, plantDay } from "@/lib/domain/shared/calendar-month";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { restartMeter } from "./meter";
import { lockSeries, ruleOf, type Series } from "./stored";
import { withdrawOrders } from "./withdraw";

/**
 * What the end of an order means for its series: the meter counts from here, and floating work is due one interval later.
 * Taken up again, a successor that nobody has begun is taken back.
 */
export async function followSeries(call: Call, action: WorkOrderAction, order: WorkOrderRow): Promise<void> {
  if (order.series_id === null || !["complete", "deny", "reopen"].includes(action) || order.status === "closed") return;
  // Closed work that is reopened is still done.
  if (action === "reopen" && order.status === "completed") return;
  const series = await lockSeries(call, order.series_id);
  if (!series) return;
  if (action !== "reopen") await restartMeter(call, series);
  if (ruleOf(series).mode !== "floating") return;
  if (action === "reopen") await waitAgain(call, series, order);
  else await setNext(call, series, plantDay(call.now, series.plant.time_zone));
}

async function waitAgain(call: Call, series: Series, order: WorkOrderRow) {
  await withdrawOrders(call, series.id, { id: { gt: order.id } });
  await call.tx.workSeries.updateMany({ where: { id: series.id }, data: { next_on: null, look_at: null } });
}

/** Floating work comes one interval after the date, unless other work of the series is open: then after that. */
export async function setNext(call: Call, series: Series, after: string): Promise<void> {
  const { tx } = call;
  const open = await tx.workOrder.count({ where: { series_id: series.id, status: { in: [...openStatuses] } } });
  if (open > 0 || series.ended_at) return;
  const rule = ruleOf(series);
  const next = intervalAfter(rule, after);
  const hasEnded = Boolean(rule.ends_on && next > rule.ends_on);
  await tx.workSeries.updateMany({
    where: { id: series.id },
    data: hasEnded
      ? { next_on: null, look_at: null, ended_at: call.now }
      : { next_on: dayOf(next), look_at: instantAt(after, "00:00", series.plant.time_zone) },
  });
}
