import type { Processor } from "@/lib/server/jobs/jobs";
import { notifyAlert } from "@/lib/services/outward/notices/notify-alert";

export const alertRaised: Processor<"alert-raised"> = (payload, { outbox_id }) =>
  notifyAlert(payload, outbox_id, new Date());
