import { notifyAfterCommit, type Tx } from "@/lib/server/data/db";

/** Where workers hear that somebody wants a delivery now. Events they find by themselves, every second. */
export const webhookChannel = "millwright_webhooks";

export const wakeWebhooks = (tx: Tx) => notifyAfterCommit(tx, webhookChannel);
