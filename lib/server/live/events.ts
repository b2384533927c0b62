import type { PoolClient } from "pg";
import { notifyAfterCommit, type Tx } from "../data/db";

/**
 * What happened, for screens that are open. Sent when the change has been committed, so nobody is notified of what was
 * rolled back. It carries ids only: a screen fetches what it may see.
 */
export interface LiveEvent {
  subject: string;
  action: string;
  id?: number;
  /** null: the provider's own, shown to everyone (catalogue) or only to `user_id`. */
  company_id: number | null;
  plant_id?: number | null;
  user_id?: number;
}

export const liveChannel = "millwright_live";

/** Logins of the reporting database receive the channel too, those of other companies among them. */
const sealed = { isSealed: true } as const;

export const publish = (tx: Tx | PoolClient, event: LiveEvent): void =>
  notifyAfterCommit(tx, liveChannel, JSON.stringify(event), sealed);

/** So many ids of ten digits fit into one sealed notification. */
const mostTogether = 400;

/** The same event of many things of one plant: sent together, received by screens as one each. */
export interface LiveEvents extends LiveEvent {
  ids: number[];
}

export function publishMany(tx: Tx | PoolClient, event: Omit<LiveEvents, "id">): void {
  for (let from = 0; from < event.ids.length; from += mostTogether)
    notifyAfterCommit(
      tx,
      liveChannel,
      JSON.stringify({ ...event, ids: event.ids.slice(from, from + mostTogether) }),
      sealed,
    );
}

export const gap = "gap";

/** Screens that are open reload what they show: something may have happened that was not sent to them. */
export const publishGap = (tx: Tx | PoolClient) => notifyAfterCommit(tx, liveChannel, gap, sealed);
