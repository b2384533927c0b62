import type { Tx } from "../data/db";

/**
 * What happened, for screens that are open. Sent with NOTIFY in the transaction of the change, so nobody hears
 * of what was rolled back. It carries ids only: a screen fetches what it may see.
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

export const publish = (tx: Tx, event: LiveEvent) =>
  tx.$executeRaw`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`;
