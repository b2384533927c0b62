import type { NotificationKind } from "@/lib/domain/notifications/kinds";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";

/** Some lines of a bell, or all: of one kind where it is named. */
export type ReadInput = { ids: number[] } | { all: true; kind?: NotificationKind };

/** Marks lines of the caller's own bell as read; another person's id is as if it were not there. */
export async function readNotifications({ tx, viewer, now }: Call, which: ReadInput): Promise<number> {
  const { count } = await tx.notification.updateMany({
    where: {
      user_id: viewer.user_id,
      read_at: null,
      ...("ids" in which ? { id: { in: which.ids } } : { kind: which.kind }),
    },
    data: { read_at: now },
  });
  // The person's other tabs.
  if (count > 0) {
    publish(tx, {
      subject: "notifications",
      action: "read",
      company_id: viewer.company_id,
      user_id: viewer.user_id,
    });
  }
  return count;
}
