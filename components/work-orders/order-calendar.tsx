"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useMoment } from "@/components/ui/moment";
import { ProcessIcon } from "@/components/ui/process-chip";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { alertsFirst } from "@/lib/domain/maintenance/urgency";
import { isReadOnly, type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dueOf, movedToDay } from "@/lib/domain/maintenance/work-order-due";
import { dateText, monthOf, weeksOf } from "@/lib/domain/shared/calendar-month";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { type LocalDate, localDate } from "@/lib/domain/shared/time-zones";
import { datedOf } from "./due";
import { ItemLevel } from "./item-level";
import { MonthHead, ordersByDay } from "./order-month";
import { usePlaceText } from "./place";
import type { Order, Surroundings } from "./types";
import { useReschedule } from "./use-reschedule";

export interface OrderCalendarProps {
  /** "2026-11" */
  month: string;
  /** Whose days these are. */
  time_zone: string;
  orders: readonly Order[];
  total: number;
  now: string;
  may: Surroundings["may"];
  onOpen: (id: number) => void;
}

/** The month by due date. An order is dragged to another day, or its date changed in its form. */
export function OrderCalendar({ month, time_zone, orders, total, now, may, onOpen }: OrderCalendarProps) {
  const t = useTranslations("work-orders.calendar");
  const momentText = useMoment();
  const shown = monthOf(month);
  const today = dateText(localDate(Date.parse(now), time_zone));
  const byDay = ordersByDay(orders, time_zone);
  const url = useAddress();
  const reschedule = useReschedule();
  const [dragged, setDragged] = useState<Order | null>(null);
  const weeks = weeksOf(shown);
  const midday = (date: LocalDate) => new Date(Date.UTC(date.year, date.month - 1, date.day, 12));

  function drop(date: LocalDate) {
    if (dragged) reschedule(dragged, movedToDay(dueOf(datedOf(dragged)), date, time_zone));
    setDragged(null);
  }

  return (
    <Card className="min-w-0">
      <MonthHead month={month} total={total} count={orders.length} />
      <div className="min-w-0">
        <table className="w-full table-fixed border-collapse">
          <thead>
            <tr className="border-line border-y bg-sunk text-left text-muted text-xs">
              {firstOf(weeks).map((date) => (
                <th key={date.day} scope="col" className="px-2 py-1.5 font-medium">
                  {momentText(midday(date), "weekdayName", "UTC")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={dateText(firstOf(week))}>
                {week.map((date) => (
                  <Day
                    key={dateText(date)}
                    label={momentText(midday(date), "longDay", "UTC")}
                    day={date.day}
                    isOutside={date.month !== shown.month}
                    isToday={dateText(date) === today}
                    orders={alertsFirst(byDay.get(dateText(date)) ?? [])}
                    onNew={may.create ? () => url.change({ new: "1", due: dateText(date) }) : undefined}
                    mayMove={may.update}
                    isTarget={dragged !== null}
                    onDrag={setDragged}
                    onDrop={() => drop(date)}
                    onOpen={onOpen}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {orders.length === 0 && <p className="border-line-soft border-t px-3 py-2.5 text-muted">{t("none")}</p>}
    </Card>
  );
}

interface DayProps {
  label: string;
  day: number;
  isOutside: boolean;
  isToday: boolean;
  orders: readonly Order[];
  onNew?: () => void;
  mayMove: boolean;
  /** An order is held over the calendar. */
  isTarget: boolean;
  onDrag: (order: Order | null) => void;
  onDrop: () => void;
  onOpen: (id: number) => void;
}

const shownInDay = 4;

function Day({ label, day, isOutside, isToday, orders, mayMove, isTarget, ...on }: DayProps) {
  const { onNew, onDrag, onDrop, onOpen } = on;
  const t = useTranslations("work-orders.calendar");
  const [isOver, setOver] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? orders : orders.slice(0, shownInDay);
  const hidden = orders.length - shown.length;

  return (
    <td
      aria-label={t("day", { day: label, count: orders.length })}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      className={cn(
        "group h-28 border-line-soft border-b p-1 align-top not-last:border-r",
        isOutside && "bg-sunk",
        isOver && "bg-accent-tint",
      )}
    >
      <span
        aria-current={isToday ? "date" : undefined}
        className={cn(
          "mb-0.5 inline-grid size-6 place-items-center rounded-full text-xs tabular-nums",
          isToday ? "bg-accent font-semibold text-accent-on" : isOutside ? "text-muted" : "text-body",
        )}
      >
        {day}
      </span>
      {onNew && (
        <IconButton
          size="sm"
          label={t("newOn", { day: label })}
          onClick={onNew}
          className="float-right opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        >
          <Plus aria-hidden />
        </IconButton>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 touch:clear-both">
        {shown.map((order) => (
          <li key={order.id}>
            <OrderChip order={order} mayMove={mayMove} onDrag={onDrag} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-0.5 rounded-chip px-1.5 font-medium text-accent text-xs hover:underline"
        >
          {t("more", { count: hidden })}
        </button>
      )}
    </td>
  );
}

function OrderChip({
  order,
  mayMove,
  onDrag,
  onOpen,
}: { order: Order } & Pick<DayProps, "mayMove" | "onDrag" | "onOpen">) {
  const placeText = usePlaceText();

  return (
    <button
      type="button"
      title={`${workOrderNumber(order.number)} ${order.name}, ${placeText(order)}`}
      draggable={mayMove && order.kind === "order" && !isReadOnly(order.status as WorkOrderStatus)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", order.label);
        onDrag(order);
      }}
      onDragEnd={() => onDrag(null)}
      onClick={() => onOpen(order.id)}
      className={cn(
        "flex w-full min-w-0 items-center gap-1.5 rounded-chip border border-line bg-card px-1.5 py-0.5 text-left text-xs hover:bg-hover",
        order.is_overdue && "border-alarm/35 bg-alarm-tint text-alarm-text",
        (order.status === "closed" || order.status === "completed") && "text-muted",
      )}
    >
      <ProcessIcon state={order.is_overdue ? "overdue" : (order.status as WorkOrderStatus)} />
      <ItemLevel item={order.equipment_id} size={12} />
      <span className="truncate">{order.name}</span>
    </button>
  );
}
