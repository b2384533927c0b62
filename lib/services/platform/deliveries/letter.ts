import type { Locale } from "@/lib/domain/shared/locales";
import type { Delivery } from "@/lib/generated/prisma/client";

/** A message of messages/{locale}/mails.json, or sms.json, with what it needs, kept until it is sent. */
export type Letter = {
  template: string;
  params: Record<string, string | number>;
  locale: Locale;
  /** Of the plant that it is about: its numbers are written as the plant's country does. */
  time_zone?: string;
  /** Where its button leads, a path of ours. */
  href?: string;
  /** Attached when it is small. */
  file_id?: number;
  /** An alarm by SMS: sent again when nobody knows whether it arrived, and the last ones of a day are for it. */
  is_urgent?: boolean;
  /** A mail to somebody outside: when nobody knows whether it went out, it is not sent again. */
  is_once?: boolean;
  /** An SMS that may not go out any more today is read in the digest instead. */
  is_digestible?: boolean;
};

/** As it was announced, in a column of JSON, until it was sent. */
export const letterOf = ({ payload }: Pick<Delivery, "payload">) => payload as Letter;

/** What stays of a message that was sent: what it was, and the line of a mail that says so. The rest may open a door. */
export type Forgotten = { template: string; title?: string };

export const forgotten = ({ template }: Letter, title?: string): Forgotten => ({
  template,
  ...(title !== undefined && { title }),
});
