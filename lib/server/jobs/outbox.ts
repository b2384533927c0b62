import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "../data/db";
import type { JobName, JobPayload } from "./jobs";

/**
 * Announces work in the transaction of the change that causes it: invisible before the commit, certain after it.
 * With a `key`, work that still waits under the same key is not announced twice.
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
      : Prisma.sql`on conflict (topic, key) where key is not null and sent_at is null do nothing`;
  await tx.$executeRaw`insert into outbox (topic, key, payload, company_id, run_after)
    values (${topic}, ${key}, ${JSON.stringify(payload)}::jsonb, ${company_id}, coalesce(${run_after}::timestamptz, now()))
    ${once}`;
}
