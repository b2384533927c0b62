import type { PoolClient } from "pg";
import type { JobName, JobPayload } from "../jobs/jobs";
import { type LiveEvent, liveChannel } from "./events";

/** `enqueue` and `publish` on a bare connection, for the hot paths. */

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
}

export async function publishOn(client: PoolClient, event: LiveEvent): Promise<void> {
  await client.query({
    name: "publish",
    text: "select pg_notify($1, $2)",
    values: [liveChannel, JSON.stringify(event)],
  });
}
