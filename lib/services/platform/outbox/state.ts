import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";

/** Counts the announced work for /metrics. */
export async function measureOutbox(): Promise<void> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ depth: number; age: number; failed: number }>(`select
      count(*) filter (where sent_at is null and failed_at is null)::int as depth,
      coalesce(extract(epoch from now() - min(run_after) filter (where sent_at is null and failed_at is null)), 0)::float as age,
      count(*) filter (where failed_at is not null)::int as failed
      from outbox where done_at is null and run_after <= now()`),
  );
  const { depth, age, failed } = firstOf(rows);
  metrics.outboxDepth.set(depth);
  metrics.outboxAge.set(age);
  metrics.outboxFailed.set(failed);
}
