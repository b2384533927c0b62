import type { Prisma } from "@/lib/generated/prisma/client";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { releaseParts } from "@/lib/services/stock/reservations/required";

/** Orders of a series that nobody has begun, spoken about, worked on or asked anything for. */
export const untouched = {
  status: "pending",
  started_at: null,
  clocked_seconds: 0,
  request_id: null,
  alerts: { none: {} },
  children: { none: {} },
  labor: { none: {} },
  stock_movements: { none: {} },
  permits: { none: {} },
  permit_signatures: { none: {} },
  permit_needs: { none: {} },
  requisitions: { none: {} },
  events: { none: { action: { in: ["comment", "answer_steps", "attach_file", "labor"] } } },
} satisfies Prisma.WorkOrderWhereInput;

/**
 * Takes back what nobody has begun, with its dates: the series may make them again. The orders are held first, so that what is asked
 * for one at that moment, a permit or a part, finds it gone or keeps it.
 */
export async function withdrawOrders(call: Call, series_id: number, where: Prisma.WorkOrderWhereInput): Promise<void> {
  const { tx } = call;
  const found = await tx.workOrder.findMany({
    where: { AND: [{ series_id }, untouched, where] },
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  await tx.$queryRaw`select id from work_orders where id = any (${ids}::int[]) order by id for update`;
  const rows = await tx.workOrder.findMany({
    where: { AND: [{ id: { in: ids } }, untouched] },
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, plant_id: true, name: true, number: true },
  });
  for (const row of rows) {
    await releaseParts(call, row);
    await tx.workSeriesOccurrence.deleteMany({ where: { work_order_id: row.id } });
    await tx.workOrder.deleteMany({ where: { id: row.id } });
    await audit(call, "delete", "work-orders", row.id, { before: row, company_id: row.company_id });
    const { id, company_id, plant_id } = row;
    publish(tx, { subject: "work-orders", action: "deleted", id, company_id, plant_id });
  }
}
