import type { Processor } from "@/lib/server/jobs/jobs";
import { sendDue } from "@/lib/services/outward/webhooks/send-due";

/** A webhook has something to deliver: what is due of it is sent, until its turn is over. */
export const webhookDue: Processor<"webhook-due"> = ({ webhook_id }, { signal }) =>
  sendDue(webhook_id, { clock: () => new Date(), signal });
