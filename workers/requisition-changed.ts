import { asProvider } from "@/lib/server/data/db";
import type { Processor } from "@/lib/server/jobs/jobs";
import { notifyOfRequisition } from "@/lib/services/maintenance/requisitions/notify";
import { finished } from "@/lib/services/platform/outbox/finish";

/** A line was written into a requisition's history: those whom it concerns are notified once. */
export const requisitionChanged: Processor<"requisition-changed"> = ({ event_id }, { outbox_id }) =>
  asProvider(async (tx) => {
    await notifyOfRequisition(tx, event_id);
    await finished(tx, outbox_id);
  });
