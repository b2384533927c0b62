"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { WireAlert } from "@/components/alerts/wire-alert";
import { useReading } from "@/components/ui/use-reading";
import { api, refusalIn } from "@/lib/client/api";
import { limitStillCrossed } from "@/lib/domain/maintenance/alarm-case";

type Beyond = WireAlert & { limit: number };

/** The readings of an order's alerts that are still beyond their limits. */
export function useStillBeyond(order_ids: readonly number[], isAsked: boolean): readonly Beyond[] {
  const [found, setFound] = useState<readonly Beyond[]>([]);
  const ids = order_ids.join();
  useEffect(() => {
    if (!isAsked || ids === "") return;
    let isCurrent = true;
    const query = { work_order_id: ids.split(",").map(Number), state: ["open"], kind: ["level"], max: 50 };
    api
      .get<{ data: WireAlert[] }>("/alerts", { query, isQuiet: true })
      .then(({ data }) => isCurrent && setFound(data.flatMap(beyond)))
      .catch((caught) => {
        // Without a connection, or without the permission, the server asks when the order is closed.
        refusalIn(caught);
      });
    return () => {
      isCurrent = false;
    };
  }, [ids, isAsked]);

  return found;
}

function beyond(alert: WireAlert): Beyond[] {
  const limit = limitStillCrossed({ ...alert, ended_at: null }, alert.last_value);
  return limit === null ? [] : [{ ...alert, limit }];
}

/** Shown before "problem solved" is chosen: the machine's own readings. */
export function StillBeyond({ alerts }: { alerts: readonly Beyond[] }) {
  const t = useTranslations();
  const { withUnit } = useReading();
  if (alerts.length === 0) return null;

  return (
    <div role="alert" className="flex gap-2.5 rounded-control border border-warning bg-warning-tint p-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="min-w-0">
        <p className="font-semibold text-strong">{t("work-orders.beyond.title", { count: alerts.length })}</p>
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id} className="text-body tabular-nums">
              {alert.name && t(alert.name)}{" "}
              {t("work-orders.beyond.reading", {
                value: withUnit(alert.last_value, alert),
                limit: withUnit(alert.limit, alert),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
