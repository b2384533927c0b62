import { limitStillCrossed } from "@/lib/domain/maintenance/alarm-case";
import { invalidField } from "@/lib/domain/shared/errors";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { findingOf } from "@/lib/services/maintenance/finding";
import { alertTextOf, alertTextSelect } from "@/lib/services/monitoring/alerts/alert-text";

/**
 * Work that counts as solved, while a reading of its alerts is still beyond its limit, is closed only with the
 * supervisor's reason. Answers what the history keeps beside it; nothing where the readings agree.
 */
export async function evidenceAgainst(call: Call, order: WorkOrderRow, reason: string | null | undefined) {
  if (!order.problem_solved) return undefined;
  const faults = await faultsOf(call, order);
  if (faults.length === 0) return undefined;
  const alerts = await call.tx.alert.findMany({
    where: { OR: faults, kind: "level", ended_at: null },
    orderBy: { id: "asc" },
    select: { ...alertTextSelect, ended_at: true, last_value: true },
  });
  const against = alerts.flatMap((alert) => {
    const { last_value: value } = alert;
    const limit = limitStillCrossed(alert, value);
    return limit === null || value === null ? [] : [{ alert, value, limit }];
  });
  const [first] = against;
  if (!first) return undefined;
  if (!reason?.trim()) {
    const system = unitSystemFor(call.viewer, first.alert.plant);
    const textOf = (value: number) => alertTextOf(first.alert, value, call.locale, system);
    const { measurement, value } = textOf(first.value);
    throw invalidField("supervisor_notes", {
      key: "work-orders.still_beyond_limit",
      params: { measurement, value, limit: textOf(first.limit).value },
    });
  }

  return { still_beyond_limit: against.map(({ alert, value, limit }) => ({ alert_id: alert.id, value, limit })) };
}

/** What the order was to repair. Its alerts may have ended and come back since, or belong to a newer order. */
async function faultsOf({ tx }: Call, order: WorkOrderRow) {
  const linked = await tx.alert.findMany({
    where: { work_order_id: order.id, kind: "level" },
    distinct: ["sensor_id", "parameter"],
    select: { sensor_id: true, parameter: true },
  });
  const finding = findingOf(order);

  return finding ? [...linked, { sensor_id: finding.sensor_id, parameter: finding.parameter }] : linked;
}
