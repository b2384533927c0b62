import { sqlAsProvider } from "@/lib/server/data/db";
import type { JobName } from "@/lib/server/jobs/jobs";
import { wakeDispatchers } from "@/lib/server/jobs/outbox";

/**
 * Announces the webhooks that have something to deliver now: one job a webhook, however much waits, and none while one is
 * under way. So a webhook with much to send, or a listener that answers nothing, keeps one worker and not all of them.
 */
export const announceDueWebhooks = (now = new Date()): Promise<number> =>
  sqlAsProvider(async (client) => {
    const topic: JobName = "webhook-due";
    const { rowCount } = await client.query({
      name: "webhooks-due",
      text: `insert into outbox (topic, key, payload, company_id)
        select $1, w.id::text, jsonb_build_object('webhook_id', w.id), w.company_id from webhooks w
        where w.is_active and (w.rests_until is null or w.rests_until <= $2)
          and exists (select from webhook_deliveries d
            where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= $2)
          and not exists (select from outbox o
            where o.topic = $1 and o.key = w.id::text and o.done_at is null and o.failed_at is null)
        order by w.id
        on conflict (topic, key) where key is not null and sent_at is null do nothing`,
      values: [topic, now],
    });
    if (rowCount) wakeDispatchers(client);
    return rowCount ?? 0;
  });
