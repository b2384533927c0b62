import { asProvider } from "@/lib/server/db";
import type { Processor } from "@/lib/server/jobs";
import { finished } from "@/lib/services/outbox/finish";
import { notifyOfWorkOrder } from "@/lib/services/work-orders/notify";

/** A line was written into an order's history: those whom it concerns are told once. */
export const workOrderChanged: Processor<"work-order-changed"> = ({ event_id }, { outbox_id }) =>
  asProvider(async (tx) => {
    await notifyOfWorkOrder(tx, event_id);
    await finished(tx, outbox_id);
  });
