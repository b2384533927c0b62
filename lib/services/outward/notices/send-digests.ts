import { localeOf } from "@/lib/domain/identity/viewer";
import { isMuted, stormBegins } from "@/lib/domain/notifications/notices";
import { lastOf } from "@/lib/domain/shared/ends-of-lists";
import { Prisma } from "@/lib/generated/prisma/client";
import { asProvider, type Tx } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { translator } from "@/lib/server/i18n";
import { may, type Recipient, recipientsWho } from "@/lib/services/identity/users/recipients";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { isQuietFor, notifiedPlantsOf } from "@/lib/services/platform/deliveries/quiet-hours";

const entriesAtOnce = 500;
const linesShown = 40;

const escalated = "alert_unacknowledged";
/** What may interrupt the quiet hours of those who want it to. */
const alarmMessages = ["alert_alarm", escalated];

interface Entry {
  id: number;
  message: string;
  params: Record<string, string | number>;
}

/**
 * Mails what the storm rule and quiet hours kept back, to each person whose first line has waited long enough and whose
 * quiet hours are over; returns to how many.
 */
export async function sendDigests(now = new Date()): Promise<number> {
  const waiting = await asProvider((tx) =>
    tx.digestEntry.findMany({
      where: { sent_at: null, created_at: { lte: stormBegins(now) } },
      distinct: ["user_id"],
      select: { user_id: true },
    }),
  );
  const sent = await eachAlone("digest not sent", waiting, ({ user_id }) =>
    asProvider((tx) => sendDigest(tx, user_id, now)),
  );

  return sent.filter(Boolean).length;
}

/** The lines are marked in the transaction that announces the mail; a worker that comes at the same time finds them taken. */
async function sendDigest(tx: Tx, user_id: number, now: Date): Promise<boolean> {
  const [person] = await recipientsWho(tx, { id: user_id });
  const isQuiet = person !== undefined && (await isQuietFor(tx, person, now));
  if (isQuiet && !person.is_interrupted_by_alarms) return false;
  const messages = isQuiet ? Prisma.sql`message = any(${alarmMessages})` : Prisma.sql`true`;
  const entries = await tx.$queryRaw<Entry[]>`select id, message, params from digest_entries
    where user_id = ${user_id} and sent_at is null and ${messages}
    order by id limit ${entriesAtOnce} for update skip locked`;
  if (entries.length === 0) return false;
  await tx.digestEntry.updateMany({ where: { id: { in: entries.map(({ id }) => id) } }, data: { sent_at: now } });

  const wanted = person ? await stillWanted(tx, person, entries, now) : [];
  if (!person || wanted.length === 0) return false;

  return deliver(tx, {
    channel: "mail",
    to: { user_id, email: person.email, language_id: person.language_id, company_id: person.company_id },
    subject: `mail:digest:${user_id}:${lastOf(entries).id}`,
    template: "alert_digest",
    params: { count: wanted.length, lines: linesOf(person, wanted) },
    href: "/dashboard/plant?panel=alarms",
  });
}

/** Not what was muted since, nor of a plant that the person may not be notified of any more. */
async function stillWanted(tx: Tx, person: Recipient, entries: Entry[], now: Date): Promise<Entry[]> {
  if (!may(person, "view_dashboard")) return [];
  const plants = new Set((await notifiedPlantsOf(tx, person)).map(({ id }) => id));
  const muted = await tx.alert.findMany({
    where: { id: { in: entries.map(({ params }) => Number(params.alert_id)) }, shelved_until: { gt: now } },
    select: { id: true },
  });
  const mutedAlerts = new Set(muted.map(({ id }) => id));

  // Who is named in a plant's escalation is notified by it, whatever they chose for themselves.
  const isWanted = ({ message, params }: Entry) =>
    message === escalated ||
    (person.receives_sensor_anomaly_notifications && !isMuted(person, Number(params.plant_id)));

  return entries
    .filter(isWanted)
    .filter(({ params }) => plants.has(Number(params.plant_id)) && !mutedAlerts.has(Number(params.alert_id)));
}

function linesOf({ language_id }: Recipient, wanted: Entry[]): string {
  const locale = localeOf(language_id);
  const t = translator(locale, "notifications");
  const lines = wanted.slice(0, linesShown).map(({ message, params }) => `• ${params.at} · ${t(message, params)}`);
  const more = wanted.length - lines.length;
  if (more > 0) lines.push(translator(locale, "mails")("and_more", { count: more }));

  return lines.join("\n");
}
