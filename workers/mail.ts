import { UnrecoverableError } from "bullmq";
import type { Processor } from "@/lib/server/jobs/jobs";
import { PermanentMailError } from "@/lib/server/mail";
import { GivenUp } from "@/lib/services/platform/deliveries/given-up";
import { giveUpDelivery, sendDelivery } from "@/lib/services/platform/deliveries/send";

export const mail: Processor<"mail"> = async ({ delivery_id }, { outbox_id, is_last_attempt }) => {
  try {
    await sendDelivery(delivery_id, outbox_id);
  } catch (error) {
    if (error instanceof PermanentMailError || error instanceof GivenUp) throw new UnrecoverableError(error.message);
    if (is_last_attempt) await giveUpDelivery(delivery_id, (error as Error).message);
    throw error;
  }
};
