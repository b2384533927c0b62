import { reportedDown } from "@/lib/domain/maintenance/downtime";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { requestTransitions } from "@/lib/domain/maintenance/work-order-request";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { customCopied } from "@/lib/server/resources/custom";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { type CaseOf, openRequestsOf } from "@/lib/services/monitoring/cases/open-requests";
import { handOver } from "@/lib/services/stock/reservations/required";
import { record } from "../order-log";
import { copyFiles } from "./files";

/**
 * The open request of a case, when a user makes its order without having seen it: the order is what was asked for, so
 * the request is converted by it and its parts are the order's. Null when there is none, or it was decided just now.
 */
export async function takeRequestOf(call: Call, plant_id: number, ofCase: CaseOf) {
  const open = (await openRequestsOf(call, [plant_id], [ofCase]))(ofCase);
  if (!open) return null;
  const { from, to } = requestTransitions.convert;
  // Its conversion holds the request and waits for the case, which is held here: to wait for it would be a deadlock.
  const free = await call.tx.$queryRaw<unknown[]>`
    select id from work_orders where id = ${open.id} for update skip locked`;
  if (free.length === 0) return null;
  const { count } = await call.tx.workOrder.updateMany({
    where: { id: open.id, kind: "request", status: { in: [...from] } },
    data: { status: to, version: { increment: 1 } },
  });
  if (count === 0) return null;
  const request = await rowOf(call, open.id);
  const required_parts = await handOver(call, request);

  return {
    id: request.id,
    requested_by: request.requested_by,
    required_parts,
    custom: await customCopied(call, "work_orders", { ...request, kind: "order" }, request.custom),
    is_machine_down: request.is_machine_down,
    down_since: reportedDown(request, request.created_at),
    async settle(order: WorkOrderRow) {
      await copyFiles(call, request, order);
      const data = { work_order_id: order.id, label: workOrderNumber(order.number) };
      await record(call, request, { action: "convert", from: "requested", to, data });
    },
  };
}
