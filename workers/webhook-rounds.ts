import { announceDueWebhooks } from "@/lib/services/outward/webhooks/announce";
import { webhookChannel } from "@/lib/services/outward/webhooks/channel";
import { startRounds } from "./rounds";

/** Looks every second which webhooks have something to deliver, and announces a job for each. */
export const startWebhookRounds = () =>
  startRounds({
    channel: webhookChannel,
    round: async () => {
      await announceDueWebhooks();
      return false;
    },
    failure: "webhooks not announced, retrying",
  });
