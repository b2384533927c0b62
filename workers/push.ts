import type { Processor } from "@/lib/server/jobs/jobs";
import { sendPushDelivery } from "@/lib/services/platform/deliveries/send-push";

/** A message for the devices of one person. */
export const push: Processor<"push"> = ({ delivery_id }, { outbox_id, attempt }) =>
  sendPushDelivery(delivery_id, { outbox_id, attempt }, new Date());
