import { DomainError } from "@/lib/domain/errors";
import type { Locale } from "@/lib/domain/locales";
import type { NoticeChannel } from "@/lib/domain/notices";
import { localeOf } from "@/lib/domain/viewer";
import type { Tx } from "@/lib/server/db";
import { subjectOf } from "./compose";

/** A message of messages/{locale}/mails.json, or sms.json, with what it needs, kept until it is sent. */
export interface Letter {
  template: string;
  params: Record<string, string | number>;
  locale: Locale;
  /** Where its button leads, a path of ours. */
  href?: string;
  /** Attached when it is small. */
  file_id?: number;
  /** An alarm by SMS: sent again when nobody knows whether it arrived, and the last ones of a day are for it. */
  is_urgent?: boolean;
  /** An SMS that may not go out any more today is read in the digest instead. */
  is_digestible?: boolean;
}

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
}

export interface SmsDelivery extends Omit<Delivery, "channel" | "to"> {
  channel: "sms";
  to: Recipient & { phone: string };
}

/**
 * Announces a message to one person in the transaction of its cause. False when this subject was announced before.
 */
export async function deliver(tx: Tx, { channel, to, subject, ...letter }: Delivery | SmsDelivery): Promise<boolean> {
  const full: Letter = { ...letter, locale: localeOf(to.language_id ?? 1) };
  const recipient = channel === "sms" ? to.phone : to.email;
  refuseLineBreaks(recipient, channel === "mail" ? subjectOf(full) : "");
  const [row] = await tx.$queryRaw<
    { id: number | null }[]
  >`select announce_delivery(${channel satisfies NoticeChannel}, ${subject}, ${recipient},
    ${to.user_id}::int, ${to.company_id}::int, ${JSON.stringify(full)}::jsonb) as id`;
  return row?.id != null;
}

/** A line break in a header would begin another header. */
export function refuseLineBreaks(...texts: string[]) {
  if (texts.some((text) => /[\r\n\0]/.test(text))) throw new DomainError("invalid", "mails.line_break");
}
