"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useAgo } from "@/components/ui/moment";
import { api } from "@/lib/client/api";
import { showBadge } from "@/lib/client/push-marker";
import { useLive } from "@/lib/client/use-live";
import type { Level } from "@/lib/domain/shared/levels";
import type { NotificationGroup, NotificationTab } from "./notification-centre";

interface Told {
  id: number;
  kind: "alert" | "work" | "system";
  message: string;
  level: string | null;
  href: string | null;
  subject: string;
  read_at: string | null;
  created_at: string;
}

const tabOf: Record<Told["kind"], NotificationTab> = { alert: "alerts", work: "work", system: "system" };

/** The bell: what the server has told, grouped by what it is about. Silent where it cannot be asked. */
export function useNotifications() {
  const t = useTranslations("shell.notifications");
  const ago = useAgo();
  const [told, setTold] = useState<{ rows: Told[]; unread: number }>({ rows: [], unread: 0 });

  const ask = useCallback(() => {
    api.get<{ data: Told[]; meta: { unread: number } }>("/notifications", { query: { max: 50 }, isQuiet: true }).then(
      ({ data, meta }) => {
        setTold({ rows: data, unread: meta.unread ?? 0 });
        showBadge(meta.unread ?? 0);
      },
      () => {},
    );
  }, []);
  useEffect(ask, [ask]);
  useLive(["notifications"], ask);

  const groups = groupsOf(told.rows).map(([about, rows]): NotificationGroup => {
    const [latest] = rows as [Told, ...Told[]];
    return {
      id: about,
      tab: tabOf[latest.kind] ?? "system",
      title: latest.message,
      detail: rows.length > 1 ? t("grouped", { count: rows.length }) : undefined,
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
    const ids = told.rows.filter((row) => row.read_at === null && tabOf[row.kind] === tab).map((row) => row.id);
    await api.put("/notifications/read", { body: { ids } }).catch(() => {});
    ask();
  }

  return { groups, unread: told.unread, onReadAll: readAll };
}

/** "alert:17:raised:4" and "alert:17:ended" are about the same alert. */
const aboutOf = ({ subject }: Told) => subject.split(":").slice(0, 2).join(":");

function groupsOf(rows: readonly Told[]): [string, Told[]][] {
  const groups = new Map<string, Told[]>();
  for (const row of rows) groups.set(aboutOf(row), [...(groups.get(aboutOf(row)) ?? []), row]);
  return [...groups];
}
