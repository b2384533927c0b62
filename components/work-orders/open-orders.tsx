"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { api, refusalIn } from "@/lib/client/api";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { assigneeText } from "./assignee";
import type { Order } from "./types";

const mostShown = 5;

/** The work that is open on an item already, before a user requests it a second time. */
export function OpenOrders({ item }: { item: number }) {
  const t = useTranslations("work-orders");
  const [found, setFound] = useState<{ data: Order[]; meta: { total: number } } | null>(null);
  useEffect(() => {
    let isWanted = true;
    setFound(null);
    const query = { equipment_id: [item], kind: ["order"], status: [...openStatuses], max: mostShown };
    api
      .get<{ data: Order[]; meta: { total: number } }>("/maintenance", { query, isQuiet: true })
      .then((page) => isWanted && setFound(page))
      // It is a hint: a user who may not see orders, or has no connection, goes on without it.
      .catch((caught) => {
        refusalIn(caught);
      });
    return () => {
      isWanted = false;
    };
  }, [item]);
  if (!found || found.meta.total === 0) return null;

  return (
    <section
      aria-label={t("open_on_item", { count: found.meta.total })}
      className="rounded-control border border-warning bg-warning-tint p-3 md:col-span-2"
    >
      <p className="font-semibold text-strong">{t("open_on_item", { count: found.meta.total })}</p>
      <ul className="mt-1 grid gap-1">
        {found.data.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-2">
            <Link
              href={`/maintenance/work-orders/${order.id}`}
              // What is typed here stays.
              target="_blank"
              className="font-medium text-accent hover:underline touch:py-3"
            >
              <span className="font-mono text-xs">{order.label}</span> {order.name}
            </Link>
            <ProcessChip state={order.status as ProcessState} />
            {(order.assigned_user || order.assigned_team) && (
              <span className="text-muted text-xs">{assigneeText(order)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
