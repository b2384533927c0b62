"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useAgo } from "@/components/ui/moment";
import { api } from "@/lib/client/api";
import { showBadge } from "@/lib/client/push-marker";
import { useLive } from "@/lib/client/use-live";
import { type NotificationKind, notificationKinds } from "@/lib/domain/notifications/kinds";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Level } from "@/lib/domain/shared/levels";
import type { NotificationGroup, NotificationTab } from "./notification-centre";

interface NotificationRow {
  id: number;
  kind: NotificationKind;
  message: string;
  level: string | null;
  href: string | null;
  subject: string;
  read_at: string | null;
  created_at: string;
}

const tabOf: Record<NotificationKind, NotificationTab> = { alert: "alerts", work: "work", system: "system" };

/** The bell: the user's notifications, grouped by subject. Silent where the server cannot be reached. */
export function useNotifications() {
  const t = useTranslations("shell.notifications");
  const ago = useAgo();
  const [received, setReceived] = useState<{ rows: NotificationRow[]; unread: number }>({ rows: [], unread: 0 });

  const ask = useCallback(() => {
    // Each tab by itself: a storm of alerts hides no work.
    Promise.all(notificationKinds.map(newestOf)).then(
      (answers) => {
        const { unread } = firstOf(answers).meta;
        setReceived({ rows: answers.flatMap(({ data }) => data), unread });
        showBadge(unread);
      },
      () => {},
    );
  }, []);
  useEffect(ask, [ask]);
  useLive(["notifications"], ask);

  const groups = groupsOf(received.rows).map(([about, rows]): NotificationGroup => {
    const [latest] = rows as [NotificationRow, ...NotificationRow[]];
    return {
      id: about,
      tab: tabOf[latest.kind] ?? "system",
      ...(rows.length > 1 && { title: latest.message, detail: t("grouped", { count: rows.length }) }),
      level: (latest.level as Level | null) ?? undefined,
      rows: rows.map((row) => ({
        id: String(row.id),
        text: row.message,
        age: ago(row.created_at),
        href: row.href ?? undefined,
        unread: row.read_at === null,
      })),
    };
  });

  async function readAll(tab: NotificationTab) {
    const kind = notificationKinds.find((one) => tabOf[one] === tab);
    await api.put("/notifications/read", { body: { all: true, kind } }).catch(() => {});
    ask();
  }

  return { groups, unread: received.unread, onReadAll: readAll };
}

const newestOf = (kind: NotificationKind) =>
  api.get<{ data: NotificationRow[]; meta: { unread: number } }>("/notifications", {
    query: { kind, max: 50 },
    isQuiet: true,
  });

/** "alert:17:raised:4" and "alert:17:ended" are about the same alert; on each tab by itself. */
const aboutOf = ({ kind, subject }: NotificationRow) => [kind, ...subject.split(":").slice(0, 2)].join(":");

function groupsOf(rows: readonly NotificationRow[]): [string, NotificationRow[]][] {
  const groups = new Map<string, NotificationRow[]>();
  for (const row of rows) groups.set(aboutOf(row), [...(groups.get(aboutOf(row)) ?? []), row]);
  return [...groups];
}
