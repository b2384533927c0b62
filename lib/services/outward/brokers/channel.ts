import { notifyAfterCommit, type Tx } from "@/lib/server/data/db";

/** Where workers are notified that a broker has changed. They look by themselves every second, too. */
export const brokerChannel = "millwright_brokers";

export const wakeBrokers = (tx: Tx) => notifyAfterCommit(tx, brokerChannel);
