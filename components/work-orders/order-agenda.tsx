"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { useMoment } from "@/components/ui/moment";
import { alertsFirst } from "@/lib/domain/maintenance/urgency";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { localDate } from "@/lib/domain/shared/time-zones";
import { MonthHead, ordersByDay } from "./order-month";
import type { Order } from "./types";
import { WorkCard } from "./work-card";

export interface OrderAgendaProps {
  /** "2026-11" */
  month: string;
  /** Whose days these are. */
  time_zone: string;
  orders: readonly Order[];
  total: number;
  now: string;
}

/** The calendar on a phone: the days of the month that have work, one below the other. */
export function OrderAgenda({ month, time_zone, orders, total, now }: OrderAgendaProps) {
  const t = useTranslations("work-orders");
  const momentText = useMoment();
  const today = dateText(localDate(Date.parse(now), time_zone));
  const days = [...ordersByDay(orders, time_zone)]
    .filter(([day]) => day.startsWith(month))
    .toSorted(([one], [other]) => one.localeCompare(other));

  return (
    <>
      <MonthHead month={month} total={total} count={orders.length} />
      <div className="grid gap-2.5 p-3 pt-1">
        {days.length === 0 && <EmptyState title={t("calendar.none")} />}
        {days.map(([day, all]) => (
          <section key={day} aria-label={momentText(day, "weekday")} className="grid gap-2.5">
            <h2 className="px-1 pt-1 font-medium text-muted" aria-current={day === today ? "date" : undefined}>
              {momentText(day, "weekday")}
              {day === today && ` · ${t("calendar.today")}`}
            </h2>
            {alertsFirst(all).map((order) => (
              <WorkCard key={order.id} order={order} now={now} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
