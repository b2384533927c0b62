"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { plannedMinutes } from "@/lib/domain/maintenance/capacity";
import { isFromAlert } from "@/lib/domain/maintenance/urgency";
import { Due } from "./due";
import { ItemLevel } from "./item-level";
import { usePlaceText } from "./place";
import { usePlannedHours } from "./planned-hours";
import type { Order, Week } from "./types";
import type { useWeekPointer } from "./use-week-pointer";

export interface WeekTrayProps {
  week: Week;
  now: string;
  /** Absent: nobody moves anything here. */
  pointer?: ReturnType<typeof useWeekPointer>;
  onSetDate?: (order: Order) => void;
  onOpen: (id: number) => void;
}

/** Open work without a date or without anybody, that from alarms first. */
export function WeekTray({ week, now, pointer, onSetDate, onOpen }: WeekTrayProps) {
  const t = useTranslations("planner");
  const hours = usePlannedHours();
  const { unscheduled, unscheduled_total, series } = week;
  const notesOf = (state: string) => series.notes.filter((one) => one.state === state).length;
  const groups = [
    { key: "from_alarms", orders: unscheduled.filter(isFromAlert) },
    { key: "other", orders: unscheduled.filter((order) => !isFromAlert(order)) },
  ] as const;

  return (
    <Card aria-label={t("unscheduled")} className="min-w-0">
      <header className="flex items-baseline justify-between gap-2 border-line-soft border-b px-3 py-2.5">
        <h2 className="font-semibold text-strong">{t("unscheduled")}</h2>
        <span className="text-muted text-xs">
          {t("count", { count: unscheduled_total, hours: hours(plannedMinutes(unscheduled)) })}
        </span>
      </header>
      <div className="grid max-h-[70dvh] grid-cols-1 gap-1.5 overflow-y-auto p-2">
        {unscheduled.length === 0 && <p className="px-1 py-2 text-muted">{t("nothing_unscheduled")}</p>}
        {groups.map(({ key, orders }) =>
          orders.length === 0 ? null : (
            <section key={key} className="grid grid-cols-1 gap-1.5">
              <h3 className="flex justify-between px-1 pt-1 font-semibold text-strong text-xs">
                {t(key)}
                <span className="font-normal text-muted">
                  {orders.length} · {hours(plannedMinutes(orders))}
                </span>
              </h3>
              {orders.map((order) => (
                <TrayCard
                  key={order.id}
                  order={order}
                  now={now}
                  pointer={pointer}
                  onSetDate={onSetDate}
                  onOpen={onOpen}
                />
              ))}
            </section>
          ),
        )}
      </div>
      {series.made + series.notes.length > 0 && (
        <footer className="border-line-soft border-t px-3 py-2.5 text-muted text-xs">
          <Link
            href="/maintenance/recurring"
            className="flex items-center gap-1.5 font-semibold text-sm text-strong hover:underline"
          >
            <Repeat aria-hidden className="size-4" />
            {t("series_week")}
          </Link>
          {t("series_counts", {
            made: series.made,
            moved: series.moved,
            skipped: notesOf("skipped"),
            missed: notesOf("missed"),
          })}
        </footer>
      )}
    </Card>
  );
}

function TrayCard({ order, now, pointer, onSetDate, onOpen }: Omit<WeekTrayProps, "week"> & { order: Order }) {
  const t = useTranslations("planner");
  const hours = usePlannedHours();
  const placeText = usePlaceText();

  return (
    <article className="rounded-control border border-line bg-card px-2 py-1.5 text-xs">
      <button
        type="button"
        data-planner-card={order.id}
        onPointerDown={pointer && ((event) => pointer.onPointerDown(event, order))}
        onClick={() => !pointer?.wasDragged() && onOpen(order.id)}
        className="block w-full select-none text-left [-webkit-touch-callout:none]"
      >
        <span className="flex items-center gap-1.5 text-muted">
          {order.finding && <ItemLevel item={order.equipment_id} size={12} />}
          <span className="font-mono">{order.label}</span>
          <span className="ml-auto font-semibold text-strong">
            {order.expected_minutes === null ? t("no_time") : hours(order.expected_minutes)}
          </span>
        </span>
        <span className="block font-semibold text-sm text-strong">{order.name}</span>
        <span className="block truncate text-muted">{placeText(order)}</span>
      </button>
      <span className="mt-1 flex items-center justify-between gap-2">
        <Due order={order} now={now} />
        {onSetDate && (
          <Button size="sm" onClick={() => onSetDate(order)}>
            {t("set_date")}
          </Button>
        )}
      </span>
    </article>
  );
}
