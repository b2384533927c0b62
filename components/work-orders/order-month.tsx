"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { useMoment } from "@/components/ui/moment";
import { useAddress } from "@/lib/client/use-address";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { dateText, monthOf, monthText, shiftMonth } from "@/lib/domain/shared/calendar-month";
import { localDate } from "@/lib/domain/shared/time-zones";
import { datedOf } from "./due";
import type { Order } from "./types";

/** What the calendar and the phone's list of a month have in common. */

/** By day of the plant, "2026-11-22". */
export function ordersByDay(orders: readonly Order[], timeZone: string) {
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const due = dueOf(datedOf(order));
    if (!due) continue;
    const key = dateText(localDate(due.getTime(), timeZone));
    days.set(key, [...(days.get(key) ?? []), order]);
  }

  return days;
}

/** The month that is shown, and the way to others. */
export function MonthHead({ month, total, count }: { month: string; total: number; count: number }) {
  const t = useTranslations("work-orders.calendar");
  const momentText = useMoment();
  const url = useAddress();
  const shown = monthOf(month);
  const go = (months: number) => url.change({ month: monthText(shiftMonth(shown, months)) });

  return (
    <header className="flex flex-wrap items-center gap-2 px-3 py-2">
      <h2 aria-live="polite" className="font-semibold text-strong first-letter:uppercase">
        {momentText(new Date(Date.UTC(shown.year, shown.month - 1, 15)), "month", "UTC")}
      </h2>
      {count < total && <span className="text-muted text-xs">{t("capped", { count, total })}</span>}
      <span className="ml-auto flex items-center gap-1.5">
        <Button size="sm" onClick={() => url.change({ month: null })}>
          {t("today")}
        </Button>
        <IconButton size="sm" variant="secondary" label={t("previous")} onClick={() => go(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton size="sm" variant="secondary" label={t("next")} onClick={() => go(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
    </header>
  );
}
