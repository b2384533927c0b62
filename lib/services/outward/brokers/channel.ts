import { notifyAfterCommit, type Tx } from "@/lib/server/data/db";

/** Where workers hear that somebody has changed a broker. They look by themselves every second, too. */
export const brokerChannel = "millwright_brokers";

export const wakeBrokers = (tx: Tx) => notifyAfterCommit(tx, brokerChannel);
