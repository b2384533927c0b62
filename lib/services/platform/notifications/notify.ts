import type { NotificationKind } from "@/lib/domain/notifications/kinds";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";

export interface Notice {
  user_id: number;
  company_id: number | null;
  /** The tab of the bell's panel. */
  kind: NotificationKind;
  /** A key of messages/{locale}/notifications.json; translated to the reader's language when read. */
  message: string;
  params?: Record<string, string | number>;
  /** Level of an alert, for its shape. */
  level?: string;
  /** A path of ours. */
  href?: string;
  /** What it is about, once and for all: "alert:17:raised:4". The same subject is never notified twice. */
  subject: string;
}

/** Adds a notification for a user, in the transaction of its cause. False if it was notified before. */
export async function notify(tx: Tx, notice: Notice): Promise<boolean> {
  const { user_id, company_id, kind, message, params = {}, level = null, href = null, subject } = notice;
  const [row] = await tx.$queryRaw<
    { id: number | null }[]
  >`select tell_person(${user_id}::int, ${company_id}::int, ${kind},
    ${message}, ${JSON.stringify(params)}::jsonb, ${level}, ${href}, ${subject}) as id`;
  if (row?.id == null) return false;
  publish(tx, { subject: "notifications", action: "created", id: row.id, company_id, user_id });
  return true;
}
