import type { PoolClient } from "pg";
import { sqlAsProvider } from "@/lib/server/data/db";
import { type JobName, jobNames } from "@/lib/server/jobs/jobs";
import { queue } from "@/lib/server/jobs/queue";
import { withTimeout } from "@/lib/server/with-timeout";

export const batch = 100;
// A blocked queue must not lock the rows: transactions that announce under the same key wait for them.
const timeoutMs = 5_000;

export interface Announced {
  id: number;
  topic: JobName;
  payload: never;
  attempts: number;
  request_id: string | null;
  traceparent: string | null;
}

/** What is read of each row. */
export const announcedColumns = "id, topic, payload, attempts, request_id, traceparent";

/**
 * Hands announced work to the queue and returns how much. Any number of dispatchers share the work: each takes rows
 * that no other holds. A crash before the commit leaves the rows unsent; the queue ignores an id it knows.
 */
export const dispatch = (): Promise<number> =>
  sqlAsProvider(async (client) => {
    const { rows } = await client.query<Announced>({
      name: "outbox-due",
      text: `select ${announcedColumns} from outbox
        where sent_at is null and run_after <= now() and done_at is null and failed_at is null and topic = any($1)
        order by run_after, id limit $2 for update skip locked`,
      values: [jobNames, batch],
    });
    if (rows.length > 0) await send(client, rows);
    return rows.length;
  });

/** The rows must be held by the transaction. */
export async function send(client: PoolClient, rows: Announced[]) {
  for (const topic of new Set(rows.map((row) => row.topic))) {
    const jobs = rows.filter((row) => row.topic === topic);
    const added = queue(topic).addBulk(
      jobs.map(({ id, payload, attempts, request_id, traceparent }) => ({
        name: topic,
        data: { outbox_id: id, payload, request_id, traceparent },
        opts: { jobId: queueId({ id, attempts }) },
      })),
    );
    await withTimeout(timeoutMs, added, "queue timeout");
  }
  await client.query({
    name: "outbox-sent",
    text: "update outbox set sent_at = now(), attempts = attempts + 1 where id = any($1)",
    values: [rows.map((row) => row.id)],
  });
}

/** The queue ignores an id while it keeps the job, so each sending has its own. `attempts`: sendings before this one. */
export const queueId = ({ id, attempts }: Pick<Announced, "id" | "attempts">) =>
  attempts === 0 ? `ob-${id}` : `ob-${id}-${attempts}`;
