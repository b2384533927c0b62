import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";

/** Counts deliveries to webhooks for /metrics. */
export async function measureWebhooks(): Promise<void> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ dead: number; age: number }>(`select
      (select count(*)::int from webhook_deliveries where status = 'dead') as dead,
      coalesce(extract(epoch from now() - (select min(d.next_attempt_at) from webhooks w
        join webhook_deliveries d on d.webhook_id = w.id and d.status = 'pending' where w.is_active)), 0)::float as age`),
  );
  const { dead, age } = firstOf(rows);
  metrics.webhooksDead.set(dead);
  metrics.webhooksAge.set(Math.max(0, age));
}
