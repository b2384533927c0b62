import type { TemplateChannel } from "@/lib/domain/notifications/notices";
import type { Locale } from "@/lib/domain/shared/locales";
import type { Tx } from "@/lib/server/data/db";

export interface OwnText {
  subject: string | null;
  body: string;
}

/** The text that stands instead of ours; null where ours stands. */
export async function ownTextOf(
  tx: Tx,
  name: string,
  channel: TemplateChannel,
  locale: Locale,
): Promise<OwnText | null> {
  return tx.messageTemplate.findFirst({ where: { name, channel, locale }, select: { subject: true, body: true } });
}
