import { UnrecoverableError } from "bullmq";
import type { Processor } from "@/lib/server/jobs/jobs";
import { GivenUp } from "@/lib/services/platform/deliveries/given-up";
import { giveUpDelivery } from "@/lib/services/platform/deliveries/send";
import { sendSmsDelivery } from "@/lib/services/platform/deliveries/send-sms";

export const sms: Processor<"sms"> = async ({ delivery_id }, { outbox_id, is_last_attempt }) => {
  try {
    await sendSmsDelivery(delivery_id, outbox_id, new Date());
  } catch (error) {
    if (error instanceof GivenUp) throw new UnrecoverableError(error.message);
    if (is_last_attempt) await giveUpDelivery(delivery_id, (error as Error).message);
    throw error;
  }
};
