import type { Processor } from "@/lib/server/jobs/jobs";
import { tellOfAlert } from "@/lib/services/views/notices/notify-alert";

export const alertRaised: Processor<"alert-raised"> = (payload, { outbox_id }) =>
  tellOfAlert(payload, outbox_id, new Date());
