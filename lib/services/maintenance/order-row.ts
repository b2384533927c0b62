import { notFound } from "@/lib/domain/shared/errors";
import { type WorkOrderRow, workOrderSelect, workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/** The record as it is, or "not found" when it is not the viewer's. */
export async function rowOf(call: Call, id: number): Promise<WorkOrderRow> {
  const row = await call.tx.workOrder.findFirst({ where: seen(workOrders, call, { id }), select: workOrderSelect });
  if (!row) throw notFound();
  return row;
}
