import type { PoolClient } from "pg";
import { sqlAsProvider } from "@/lib/server/data/db";
import { jobNames } from "@/lib/server/jobs/jobs";
import { queue } from "@/lib/server/jobs/queue";
import { type Announced, announcedColumns, batch, queueId, send } from "./dispatch";

const lateAfter = "5 minutes";

/**
 * Looks after work that was handed to the queue long ago and is not done. What still waits or runs there is left
 * alone; what the queue has lost, or calls completed without its effect, is sent again under a new id.
 */
export const sweepLost = (late = lateAfter): Promise<number> =>
  sqlAsProvider(async (client) => {
    const { rows } = await client.query<Announced>(
      `select ${announcedColumns} from outbox
       where sent_at < now() - $1::interval and done_at is null and failed_at is null and topic = any($2)
       order by sent_at limit $3 for update skip locked`,
      [late, jobNames, batch],
    );
    const lost: Announced[] = [];
    for (const row of rows) {
      const job = await queue(row.topic).getJob(queueId({ ...row, attempts: row.attempts - 1 }));
      const state = job ? await job.getState() : "unknown";
      if (state === "failed") await giveUp(client, row.id, job?.failedReason ?? "failed");
      else if (state === "unknown" || state === "completed") lost.push(row);
    }
    if (lost.length > 0) await send(client, lost);
    // Asked again in five minutes, behind the others.
    const left = rows.filter((row) => !lost.includes(row)).map((row) => row.id);
    await client.query("update outbox set sent_at = now() where id = any($1) and failed_at is null", [left]);
    return lost.length;
  });

const giveUp = (client: PoolClient, id: number, reason: string) =>
  client.query("update outbox set failed_at = now(), error = $2 where id = $1 and done_at is null", [id, reason]);
