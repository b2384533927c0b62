import { localeOf } from "@/lib/domain/identity/viewer";
import type { NoticeChannel } from "@/lib/domain/notifications/notices";
import type { Pushed } from "@/lib/domain/notifications/push";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Tx } from "@/lib/server/data/db";
import { wakeDispatchers } from "@/lib/server/jobs/outbox";
import type { Letter } from "./letter";

interface Recipient {
  user_id: number | null;
  language_id?: number;
  company_id: number | null;
}

export interface Delivery extends Omit<Letter, "locale"> {
  channel: "mail";
  to: Recipient & { email: string };
  /** What it is about, once and for all: "export-ready:17:4". The same subject is never delivered twice. */
  subject: string;
  /** When somebody's quiet hours are over; left out, it goes at once. */
  held_until?: Date;
}

export interface SmsDelivery extends Omit<Delivery, "channel" | "to"> {
  channel: "sms";
  to: Recipient & { phone: string };
}

/** One for all devices of a person, who is named by their address. */
export interface PushDelivery extends Omit<Delivery, "channel" | "to"> {
  channel: "push";
  to: Recipient & { user_id: number; email: string };
  push: Pushed;
}

/**
 * Announces a message to one person in the transaction of its cause. False when this subject was announced before.
 */
export async function deliver(
  tx: Tx,
  { channel, to, subject, held_until, ...letter }: Delivery | SmsDelivery | PushDelivery,
): Promise<boolean> {
  const full: Letter = { ...letter, locale: localeOf(to.language_id ?? 1) };
  const recipient = channel === "sms" ? to.phone : to.email;
  if (/[\r\n\0]/.test(recipient)) throw new DomainError("invalid", "mails.line_break");
  const [row] = await tx.$queryRaw<
    { id: number | null }[]
  >`select announce_delivery(${channel satisfies NoticeChannel}, ${subject}, ${recipient},
    ${to.user_id}::int, ${to.company_id}::int, ${JSON.stringify(full)}::jsonb,
    ${held_until ?? null}::timestamptz) as id`;
  if (row?.id == null) return false;
  wakeDispatchers(tx);
  return true;
}

interface Reached extends Recipient {
  user_id: number;
  email: string;
  phone: string | null;
}

type Content = Omit<Delivery, "channel" | "to" | "is_urgent" | "is_digestible"> & { push: Pushed };

/**
 * The same by each of the channels; the subject of each has the channel before it. Who has chosen push alone gets a mail
 * where no device takes it.
 * @param isMailed there is a mail of it
 * @param isUrgent an alarm: an SMS is repeated where nobody knows whether it arrived
 * @param isDigestible what no SMS may send any more today is read in the digest, unless there is a mail
 */
export async function deliverBy(
  tx: Tx,
  channels: readonly NoticeChannel[],
  { email, phone, ...to }: Reached,
  { push, ...content }: Content,
  { isUrgent, isDigestible, isMailed = true }: { isUrgent?: boolean; isDigestible?: boolean; isMailed?: boolean } = {},
): Promise<void> {
  for (const channel of channels) {
    const letter = { ...content, subject: `${channel}:${content.subject}` };
    if (channel === "mail") await deliver(tx, { channel, to: { ...to, email }, ...letter });
    else if (channel === "push") {
      const mail_instead = isMailed && channels.length === 1 ? `mail:${content.subject}` : undefined;
      await deliver(tx, { channel, to: { ...to, email }, ...letter, push, mail_instead });
    } else if (phone !== null)
      await deliver(tx, {
        channel,
        to: { ...to, phone },
        ...letter,
        ...(isUrgent === undefined ? {} : { is_urgent: isUrgent }),
        ...(isDigestible ? { is_digestible: !channels.includes("mail") } : {}),
      });
  }
}
