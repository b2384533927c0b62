import { localeOf } from "@/lib/domain/identity/viewer";
import type { NoticeChannel } from "@/lib/domain/notifications/notices";
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

/**
 * Announces a message to one person in the transaction of its cause. False when this subject was announced before.
 */
export async function deliver(
  tx: Tx,
  { channel, to, subject, held_until, ...letter }: Delivery | SmsDelivery,
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
