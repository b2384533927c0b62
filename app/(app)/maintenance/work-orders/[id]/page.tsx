import { notFound } from "next/navigation";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { WorkOrderPage } from "@/components/work-orders/work-order-page";
import { type MaintenanceKind, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { orderScreen } from "@/lib/services/maintenance/work-orders/screen";
import { forecastOfOrder } from "@/lib/services/screens/item-forecast";

const permissions = ["view_maintenance", "view_work_order_requests"] as const;

export const generateMetadata = titledRecord("work-orders", {
  permissions,
  nameOf: async ({ tx }, id) => {
    const order = await tx.workOrder.findFirst({ where: { id }, select: { number: true, kind: true, name: true } });

    return order && `${workOrderNumber(order.number, order.kind as MaintenanceKind)} ${order.name}`;
  },
});

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = await forPage(viewer, async (call) => {
    const shown = await orderScreen(call, id);
    return { ...shown, forecast: await forecastOfOrder(call, shown.order) };
  });

  return (
    <>
      <LiveRefresh subjects={["work-orders"]} id={id} />
      <WorkOrderPage {...asWire(screen)} />
    </>
  );
}
