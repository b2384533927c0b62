import { asProvider } from "@/lib/server/data/db";
import type { Processor } from "@/lib/server/jobs/jobs";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { finished } from "@/lib/services/platform/outbox/finish";

/** A line was written into an order's history: those whom it concerns are notified once. */
export const workOrderChanged: Processor<"work-order-changed"> = ({ event_id }, { outbox_id }) =>
  asProvider(async (tx) => {
    await notifyOfWorkOrder(tx, event_id);
    await finished(tx, outbox_id);
  });
