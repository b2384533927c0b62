import type { PoolClient } from "pg";
import { Prisma } from "@/lib/generated/prisma/client";
import { notifyAfterCommit, type Tx } from "../data/db";
import type { JobName, JobPayload } from "./jobs";

/** Where dispatchers listen for announced work. They look every second by themselves, for what nobody called about. */
export const outboxChannel = "millwright_outbox";

/** Wakes the dispatchers when the transaction, which has put rows into the outbox, has been committed. */
export const wakeDispatchers = (tx: Tx | PoolClient) => notifyAfterCommit(tx, outboxChannel);

/**
 * Announces work in the transaction of the change that causes it: invisible before the commit, certain after it.
 * With a `key`, work that still waits under the same key is not announced twice, and is not handed on before this commit: it
 * has to find what it was announced for.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  topic: Name,
  payload: JobPayload<Name>,
  more: { company_id?: number | null; key?: string; run_after?: Date } = {},
) {
  const { company_id = null, key = null, run_after = null } = more;
  // Looking for a clash takes the right to see the row, which a distributor has not: it is of no company.
  const once =
    key === null
      ? Prisma.empty
      : Prisma.sql`on conflict (topic, key) where key is not null and sent_at is null do update set sent_at = null`;
  await tx.$executeRaw`insert into outbox (topic, key, payload, company_id, run_after)
    values (${topic}, ${key}, ${JSON.stringify(payload)}::jsonb, ${company_id}, coalesce(${run_after}::timestamptz, now()))
    ${once}`;
  wakeDispatchers(tx);
}

/** The same on a bare connection, for the hot paths. */
export async function enqueueOn<Name extends JobName>(
  client: PoolClient,
  topic: Name,
  payload: JobPayload<Name>,
  company_id: number,
): Promise<void> {
  await client.query({
    name: "enqueue",
    text: "insert into outbox (topic, payload, company_id) values ($1, $2::jsonb, $3)",
    values: [topic, JSON.stringify(payload), company_id],
  });
  wakeDispatchers(client);
}
