import { writeEvent } from "@/lib/server/data/audit";
import type { Tx } from "@/lib/server/data/db";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { notify } from "@/lib/services/platform/notifications/notify";

/**
 * Switches a webhook off that nobody listens to any more, and notifies who made it and those who manage the company's
 * webhooks. What waits is kept for when it is switched on again.
 */
export async function switchOff(tx: Tx, id: number, disabled_reason: "gone" | "failing", now: Date): Promise<void> {
  const { count } = await tx.webhook.updateMany({
    where: { id, is_active: true },
    data: { is_active: false, disabled_reason, disabled_at: now, version: { increment: 1 } },
  });
  if (count === 0) return;
  const { name, company_id, user_id } = await tx.webhook.findUniqueOrThrow({
    where: { id },
    select: { name: true, company_id: true, user_id: true },
  });
  const after = { is_active: false, disabled_reason };
  await writeEvent(tx, { object: "webhooks", action: "switch_off", object_id: id, company_id, label: name, after });
  const people = await tx.user.findMany({
    where: { company_id, archived_at: null, OR: [{ id: user_id }, whoMay("view_client_api")] },
    select: { id: true, first_name: true, email: true, language_id: true },
    orderBy: { id: "asc" },
  });
  for (const person of people) {
    const subject = `webhook-off:${id}:${now.getTime()}:${person.id}`;
    const [href, message] = [`/settings/webhooks/${id}`, `webhook_${disabled_reason}`];
    await notify(tx, {
      user_id: person.id,
      company_id,
      kind: "system",
      message,
      params: { webhook: name },
      href,
      subject,
    });
    await deliver(tx, {
      channel: "mail",
      to: { user_id: person.id, email: person.email, language_id: person.language_id, company_id },
      subject: `mail:${subject}`,
      template: message,
      params: { name: person.first_name, webhook: name },
      href,
    });
  }
}
