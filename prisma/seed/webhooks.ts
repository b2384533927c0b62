import { webhookFormats } from "@/lib/domain/notifications/chat-messages";
import type { Tx } from "@/lib/server/data/db";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { newWebhookSecret } from "@/lib/server/secrets/webhook-signature";

const day = 86_400_000;

const demo = {
  standard: { name: "ERP", url: "https://erp.cedar.example/millwright" },
  teams: { name: "Teams, maintenance", url: "https://teams.example/workflows/cedar-maintenance-7Kq2" },
  slack: { name: "Slack, #alarms", url: "https://slack.example/services/T0CEDAR/B0ALARMS/x4Pd" },
};
const events = {
  standard: ["alert.opened", "alert.closed", "work_order.created", "work_order.status_changed"],
  teams: ["alert.opened", "alert.closed", "work_order.created", "work_order.failure_repeated"],
  slack: ["alert.opened", "alert.level_changed"],
};

/** One webhook of each format, switched off: the addresses are nobody's. */
export async function seedWebhooks(tx: Tx, now: Date) {
  const { id: user_id, company_id } = await tx.user.findUniqueOrThrow({
    where: { email: "corporate@cedar.example" },
    select: { id: true, company_id: true },
  });
  if (company_id === null) throw new Error("the demo's corporate user belongs to a company");
  const at = new Date(now.getTime() - 20 * day);
  for (const format of webhookFormats) {
    const { id } = await tx.webhook.create({
      data: {
        ...demo[format],
        format,
        events: events[format],
        company_id,
        user_id,
        is_active: false,
        disabled_reason: "person",
        disabled_at: at,
        created_at: at,
      },
      select: { id: true },
    });
    const secret = seal(newWebhookSecret(), placeOf("webhooks", "secret", id));
    await tx.webhook.update({ where: { id }, data: { secret, secret_since: at } });
  }
}
