import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import { workOrders } from "@/lib/resources/work-orders";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { seen } from "@/lib/server/resources/crud";
import { removeDowntimes } from "../downtimes/of-orders";
import { rejectRequest } from "./request";

/**
 * Deletes orders, all or none, while they are slips of the pen. A request is not deleted but rejected, and for that the
 * reason is needed.
 */
export async function removeWorkOrders(call: Call, ids: number[], reason?: string | null): Promise<void> {
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  const rows = await call.tx.workOrder.findMany({
    where: seen(workOrders, call, { id: { in: unique } }),
    select: doomedSelect,
  });
  if (rows.length !== unique.length) throw notFound();

  for (const row of rows) {
    if (row.kind === "request") await rejectRequest(call, row.id, reason);
    else await removeOrder(call, row);
  }
}

/** What has left a trace is kept: labor, a request, an alert, a permit, a requisition, an order that followed. */
const untouched = {
  status: "pending",
  started_at: null,
  total_minutes: null,
  clocked_seconds: 0,
  request_id: null,
  alerts: { none: {} },
  children: { none: {} },
  parts: { none: {} },
  stock_movements: { none: {} },
  permits: { none: {} },
  permit_signatures: { none: {} },
  requisitions: { none: {} },
  labor: { none: {} },
} satisfies Prisma.WorkOrderWhereInput;

const doomedSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  kind: true,
  status: true,
  name: true,
  number: true,
  equipment_id: true,
  machine_id: true,
  production_line_id: true,
} as const satisfies Prisma.WorkOrderSelect;

type Doomed = Prisma.WorkOrderGetPayload<{ select: typeof doomedSelect }>;

async function removeOrder(call: Call, row: Doomed) {
  if (!can(call.viewer, "delete_maintenance")) throw withoutPermission(call.viewer, "delete_maintenance");
  await removeDowntimes(call, row);
  const { count } = await call.tx.workOrder.deleteMany({ where: { id: row.id, ...untouched } });
  if (count === 0)
    throw new DomainError("conflict", "work-orders.cannot_delete", {
      params: { status: row.status },
      data: { id: row.id, status: row.status },
    });
  await audit(call, "delete", "work-orders", row.id, { before: row, company_id: row.company_id });
  const { id, company_id, plant_id } = row;
  publish(call.tx, { subject: "work-orders", action: "deleted", id, company_id, plant_id });
}
