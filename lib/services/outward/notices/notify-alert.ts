import { localeOf } from "@/lib/domain/identity/viewer";
import { isShelved } from "@/lib/domain/monitoring/episodes";
import { channelsOf, isMuted, levelOfNotice, wantsNotice } from "@/lib/domain/notifications/notices";
import { pushOfAlert } from "@/lib/domain/notifications/push";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { type Recipient, recipientsOf } from "@/lib/services/identity/users/recipients";
import { attachToOpenOrder } from "@/lib/services/maintenance/work-orders/from-alert";
import { deliverBy } from "@/lib/services/platform/deliveries/deliver";
import { keepForDigest } from "@/lib/services/platform/deliveries/keep-for-digest";
import { isQuietFor } from "@/lib/services/platform/deliveries/quiet-hours";
import { claimNotice } from "@/lib/services/platform/deliveries/storm";
import { notify } from "@/lib/services/platform/notifications/notify";
import { finished } from "@/lib/services/platform/outbox/finish";
import { type Change, changeSelect, hrefOf, messageOf, noticeValues } from "./alert-notice";

/** What a change of an alert leads to outside the engine: it joins the order at work on its fault, and people are notified. */
export function notifyAlert(
  { alert_id, change_id, is_told }: { alert_id: number; change_id: number; is_told: boolean },
  outbox_id: number,
  now: Date,
): Promise<void> {
  return asProvider(async (tx) => {
    const change = await changeOf(tx, alert_id, change_id);
    if (change) {
      if (change.action === "opened" && change.alert.ended_at === null) await attachToOpenOrder(tx, change.alert);
      if (is_told) await notifyPeople(tx, change, now);
    }
    await finished(tx, outbox_id);
  });
}

const changeOf = (tx: Tx, alert_id: number, id: number) =>
  tx.alertChange.findFirst({ where: { id, alert_id }, select: changeSelect });

/**
 * The bell shows everything; of messages a sensor gives one a level while a storm lasts. The rest waits for the digest, and
 * so does what comes in somebody's quiet hours.
 */
async function notifyPeople(tx: Tx, change: Change, now: Date): Promise<void> {
  const { alert } = change;
  // Muted since it was announced.
  if (isShelved({ shelved_until: alert.shelved_until?.getTime() ?? null }, now.getTime())) return;

  const people = await wantingRecipients(tx, change);
  const isOneToMail = people.some((person) => channelsOf(person).length > 0);
  const isFirst = isOneToMail && (await claimNotice(tx, alert, levelOf(change), now));
  for (const person of people) await notifyPerson(tx, change, person, { isFirst, now });
}

const levelOf = ({ alert, action, to }: Change) => levelOfNotice({ kind: alert.kind, action, to });

async function wantingRecipients(tx: Tx, change: Change): Promise<Recipient[]> {
  const { alert } = change;
  const people = await recipientsOf(tx, alert, "view_dashboard");
  const notified = await tx.notification.findMany({
    where: { user_id: { in: people.map(({ id }) => id) }, subject: { startsWith: `alert:${alert.id}:` } },
    select: { user_id: true },
  });
  const wasNotified = new Set(notified.map(({ user_id }) => user_id));

  return people.filter(
    (person) => !isMuted(person, alert.plant_id) && wantsNotice(person, levelOf(change), wasNotified.has(person.id)),
  );
}

async function notifyPerson(
  tx: Tx,
  change: Change,
  person: Recipient,
  { isFirst, now }: { isFirst: boolean; now: Date },
) {
  const { alert } = change;
  const template = messageOf(change);
  const params = noticeValues(change, localeOf(person.language_id), person);
  const href = hrefOf(alert);
  const subject = `alert:${alert.id}:${change.id}:${person.id}`;
  const level = change.action === "closed" ? "ok" : alert.kind === "no_data" ? "unknown" : (change.to ?? alert.level);
  const { company_id } = alert;
  await notify(tx, { user_id: person.id, company_id, kind: "alert", message: template, params, level, href, subject });

  const channels = channelsOf(person);
  const traced = { ...params, alert_id: alert.id, plant_id: alert.plant_id };
  const mayInterrupt = person.is_interrupted_by_alarms && levelOf(change) === "alarm";
  const waits = !isFirst || (!mayInterrupt && (await isQuietFor(tx, person, now)));
  if (channels.length > 0 && waits) {
    await keepForDigest(tx, { user_id: person.id, company_id, subject, message: template, params: traced }, now);
    return;
  }
  const { id: user_id, email, phone, language_id } = person;
  const { time_zone } = alert.plant;
  const push = pushOfAlert({ ...alert.sensor, sensor_id: alert.sensor_id }, levelOf(change));
  await deliverBy(
    tx,
    channels,
    { user_id, language_id, company_id, email, phone },
    { subject, template, params: traced, href, time_zone, push, is_held_in_quiet: !mayInterrupt },
    { isUrgent: levelOf(change) === "alarm", isDigestible: true },
  );
}
