import type { Processor } from "@/lib/server/jobs";
import { tellOfAlert } from "@/lib/services/alerts/notify";

export const alertRaised: Processor<"alert-raised"> = (payload, { outbox_id }) =>
  tellOfAlert(payload, outbox_id, new Date());
