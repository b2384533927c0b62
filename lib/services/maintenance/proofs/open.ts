import { proofDays } from "@/lib/domain/maintenance/proof";
import { faultRepaired } from "@/lib/domain/maintenance/verdict";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Tx } from "@/lib/server/data/db";
import { findingOf } from "../finding";

type Judged = Pick<WorkOrderRow, "id" | "finding" | "verdict" | "verdict_fault">;
type CompletedOrder = Judged & Pick<WorkOrderRow, "company_id" | "plant_id" | "started_at">;

const day = 86_400_000;

/** Opens a window for each measurement whose alert led to the order, in the transaction that completes it. */
export async function openProofs(tx: Tx, order: CompletedOrder, now: Date): Promise<void> {
  const alerts = await tx.alert.findMany({
    where: { work_order_id: order.id, kind: "level", parameter: { not: null } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      sensor_id: true,
      parameter: true,
      alert_rule: true,
      warning: true,
      alarm: true,
      opened_at: true,
    },
  });
  const { company_id, plant_id, id: work_order_id } = order;
  const fault = faultOf(order);
  for (const { id: alert_id, parameter, warning, alarm, opened_at, ...alert } of alerts) {
    // The later alerts of a fault show nothing that the first one has not shown already.
    await tx.proof.createMany({
      data: {
        ...alert,
        company_id,
        plant_id,
        work_order_id,
        alert_id,
        fault,
        parameter: parameter!,
        limit_value: warning ?? alarm,
        fault_at: opened_at,
        work_at: order.started_at ?? now,
        opened_at: now,
        closes_at: new Date(now.getTime() + proofDays * day),
      },
      skipDuplicates: true,
    });
  }
}

const faultOf = (order: Judged) => faultRepaired({ ...order, finding: findingOf(order) });

/** The verdict of an order was corrected: another fault was repaired. */
export const correctProofs = (tx: Tx, order: Judged) =>
  tx.proof.updateMany({
    where: { work_order_id: order.id, verdict: { not: "cancelled" } },
    data: { fault: faultOf(order) },
  });

/** Reopened work has not been verified: the next completion starts a new verification. */
export const cancelProofs = (tx: Tx, work_order_id: number, now: Date) =>
  tx.proof.updateMany({
    where: { work_order_id, verdict: { not: "cancelled" } },
    data: { verdict: "cancelled", decided_at: now },
  });
