"use client";

import { CalendarClock, UserRoundPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Assignee } from "@/components/work-orders/assignee";
import { Due } from "@/components/work-orders/due";
import { cellId } from "@/components/work-orders/order-cell";
import { usePlaceText } from "@/components/work-orders/place";
import { Priority } from "@/components/work-orders/priority";
import { inTime } from "@/lib/client/chunks";
import type { OpenWork } from "./types";

const OrderCellEditor = dynamic(
  () => inTime(import("@/components/work-orders/order-cell-editor")).then((module) => module.OrderCellEditor),
  { loading: () => null },
);

const lists = {
  unassigned: { cell: "assignee", icon: UserRoundPlus, all: "whose=nobody" },
  overdue: { cell: "due", icon: CalendarClock, all: "is_overdue=true" },
} as const;

export interface OpenWorkCardProps {
  list: keyof typeof lists;
  work: OpenWork;
}

/** Orders that nobody has, or that are late, with what mends that. */
export function OpenWorkCard({ list, work }: OpenWorkCardProps) {
  const t = useTranslations("decisions");
  const placeText = usePlaceText();
  const [edited, setEdited] = useState<number | null>(null);
  const { cell, icon: Icon, all } = lists[list];
  const { around } = work;
  const { rows, total } = work[list];
  const order = rows.find(({ id }) => id === edited);
  // An order that has left the list is not opened again when it comes back.
  if (edited !== null && !order) setEdited(null);

  return (
    <Card>
      <CardHeader
        title={t(list)}
        note={total > 0 ? String(total) : undefined}
        actions={
          total > rows.length && (
            <Link
              href={`/maintenance/work-orders?view=list&${all}`}
              className="inline-flex items-center font-medium text-accent text-xs hover:underline touch:min-h-12"
            >
              {t("all")}
            </Link>
          )
        }
      />
      {rows.length === 0 && <p className="px-3 py-2.5 text-muted">{t(`none_${list}`)}</p>}
      <ul>
        {rows.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-3 py-2 last:border-b-0 max-md:py-3"
          >
            <div className="grid min-w-48 flex-1 gap-0.5">
              <Link
                href={`/maintenance/work-orders/${one.id}`}
                className="font-semibold text-strong [overflow-wrap:anywhere] hover:underline touch:py-1"
              >
                <span className="mr-1.5 font-mono font-normal text-muted text-xs">{one.label}</span>
                {one.name}
              </Link>
              <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
                <Due order={one} now={around.now} />
                <Priority priority={one.priority} isQuiet />
                <span>{placeText(one)}</span>
                {list === "overdue" && <Assignee order={one} />}
              </p>
            </div>
            <Button
              id={cellId(one.id, cell)}
              aria-label={t("named", { action: t(`mend.${list}`), label: one.label })}
              onClick={() => setEdited(one.id)}
              className="max-md:h-14 max-md:px-5 max-md:text-base"
            >
              <Icon aria-hidden />
              {t(`mend.${list}`)}
            </Button>
          </li>
        ))}
      </ul>
      {order && (
        <OrderCellEditor key={order.id} order={order} cell={cell} around={around} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
