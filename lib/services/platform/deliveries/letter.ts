import type { Pushed } from "@/lib/domain/notifications/push";
import type { Locale } from "@/lib/domain/shared/locales";
import type { Delivery } from "@/lib/generated/prisma/client";

/** A message of messages/{locale}/mails.json, sms.json or push.json, with what it needs, kept until it is sent. */
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
  /** An SMS or a push that waits for the end of its person's quiet hours, whenever it is tried. */
  is_held_in_quiet?: boolean;
  push?: Pushed;
  /** The devices that have taken a push already. */
  taken?: number[];
  /** Chosen alone: the subject of the mail that goes out where no device takes it. */
  mail_instead?: string;
};

/** As it was announced, in a column of JSON, until it was sent. */
export const letterOf = ({ payload }: Pick<Delivery, "payload">) => payload as Letter;

/** What stays of a message that was sent: what it was, and the line of a mail that shows it. The rest may open a door. */
export type Forgotten = { template: string; title?: string; push?: Pushed };

export const forgotten = ({ template, push }: Letter, title?: string): Forgotten => ({
  template,
  ...(title !== undefined && { title }),
  // The next message of the same record sounds, or does not.
  ...(push && { push }),
});
