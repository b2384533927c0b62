import { seesSeveralPlants } from "@/lib/domain/identity/viewer";
import type { NotificationKind } from "@/lib/domain/notifications/kinds";
import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { translator } from "@/lib/server/i18n";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

export interface NotificationQuery extends DatedPage {
  unread: boolean;
  kind?: NotificationKind;
}

/** The caller's own bell, newest first, in the caller's language. */
export async function listNotifications(call: Call, query: NotificationQuery) {
  const { tx, viewer, locale } = call;
  const own = { user_id: viewer.user_id };
  const created_at = await insideDays(call, query.daterange);
  const where = { ...own, kind: query.kind, created_at, ...(query.unread ? { read_at: null } : {}) };
  const select = {
    id: true,
    kind: true,
    message: true,
    params: true,
    level: true,
    href: true,
    subject: true,
    read_at: true,
    created_at: true,
  } as const;
  const rows = await tx.notification.findMany({
    where,
    select,
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
  });
  const total = await tx.notification.count({ where });
  const unread =
    query.unread && !query.kind ? total : await tx.notification.count({ where: { ...own, read_at: null } });

  const t = translator(locale, "notifications");
  const { data, meta } = pageOf(
    rows.map(({ message, params: stored, ...row }) => {
      const params = stored as Record<string, string | number>;
      const plant = row.kind === "work" && seesSeveralPlants(viewer) && params.plant;
      return { ...row, message: [t(message, params), plant].filter(Boolean).join(" · ") };
    }),
    total,
    query,
  );
  return { data, meta: { ...meta, unread } };
}
