import { laterOf } from "@/lib/domain/maintenance/recurrence";
import { dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangedWorkOrder, NewWorkOrder } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "../order-row";
import { setNext } from "../series/follow";
import { restartMeter } from "../series/meter";
import { lockSeries, ruleOf } from "../series/stored";
import { changeWorkOrder } from "../work-orders/change";
import { type PresentedWorkOrder, presentOne } from "../work-orders/present";
import { removeWorkOrders } from "../work-orders/remove";
import { createWorkOrder } from "../work-orders/save";
import { changeSeries, createSeries, endSeries } from "./save";

/** Orders as the calls see them: each may be one of a series, and what is done to it may be meant for all. */

/** An order, or a series with its first order. */
export async function createOrder(call: Call, { recurring, ...given }: NewWorkOrder): Promise<PresentedWorkOrder> {
  // Who makes work is asked for the company's own fields; what an alert makes is not.
  const input = given.alert_id ? given : { ...given, custom: given.custom ?? {} };
  if (!recurring) return createWorkOrder(call, input);
  const { made } = await createSeries(call, input, recurring);

  return presentOne(call, await rowOf(call, firstOf(made).id));
}

/** Changes one order, which then goes its own way; or the series with all its orders that nobody has begun. */
export async function changeOrder(
  call: Call,
  id: number,
  { apply_to, recurring, ...input }: ChangedWorkOrder,
  only?: "order",
): Promise<PresentedWorkOrder> {
  const order = await rowOf(call, id);
  if (apply_to === "all" || recurring) {
    if (order.series_id === null) throw invalidField(recurring ? "recurring" : "apply_to", "work-series.not_of_series");
    if (apply_to === "this") throw invalidField("recurring", "work-series.rule_is_for_all");
    // A user who changes all from here means this one too.
    await call.tx.workSeriesOccurrence.updateMany({ where: { work_order_id: id }, data: { is_detached: false } });
    await changeAll(call, order.series_id, { recurring, ...input }, order);
    const after = await call.tx.workOrder.count({ where: { id } });
    return presentOne(call, after > 0 ? await rowOf(call, id) : order);
  }
  const changed = await changeWorkOrder(call, id, input, only);
  if (order.series_id !== null && input.status === undefined)
    await call.tx.workSeriesOccurrence.updateMany({ where: { work_order_id: id }, data: { is_detached: true } });

  return changed;
}

/** A status is one order's; so are its dates, which for all of them come from the rule. */
async function changeAll(
  call: Call,
  series_id: number,
  { status, reason, resume_at, was_down, made_at, version, ...input }: Omit<ChangedWorkOrder, "apply_to">,
  order: Awaited<ReturnType<typeof rowOf>>,
) {
  if (status !== undefined || reason || resume_at || made_at || was_down !== undefined)
    throw invalidField("apply_to", "work-series.one_at_a_time");
  if (version !== undefined && version !== order.version) await changeWorkOrder(call, order.id, { version });
  const { due_at, extended_at, scheduled_at, down_since, parent_id, ...fields } = input;
  const own = { due_at, extended_at, scheduled_at, down_since, parent_id };
  for (const [field, value] of Object.entries(own)) {
    const before = order[field as keyof typeof own];
    if (value !== undefined && Number(value) !== Number(before))
      throw invalidField(field, "work-series.not_with_recurring");
  }
  await changeSeries(call, series_id, fields);
}

/** Deletes orders; one of a series is then skipped. For all: their series end, and what nobody has begun goes. */
export async function removeOrders(
  call: Call,
  ids: number[],
  { reason, apply_to }: { reason?: string; apply_to?: "this" | "all" },
): Promise<void> {
  const found = await call.tx.workSeriesOccurrence.findMany({
    where: { work_order_id: { in: ids } },
    orderBy: { id: "asc" },
    select: { id: true, series_id: true, date: true, work_order_id: true },
  });
  if (apply_to === "all") {
    if (found.length !== new Set(ids).size) throw invalidField("apply_to", "work-series.not_of_series");
    for (const id of new Set(found.map(({ series_id }) => series_id))) await endSeries(call, id);
    return;
  }
  await removeWorkOrders(call, ids, reason);
  for (const { id, series_id, date } of found) {
    await call.tx.workSeriesOccurrence.update({
      where: { id },
      data: { state: "skipped", reason: "deleted", work_order_id: null },
    });
    const series = await lockSeries(call, series_id);
    if (!series) continue;
    await restartMeter(call, series);
    if (ruleOf(series).mode === "floating")
      await setNext(call, series, laterOf(dayText(date), plantDay(call.now, series.plant.time_zone)));
  }
}
