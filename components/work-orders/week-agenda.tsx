"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { useDay } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { useAddress } from "@/lib/client/use-address";
import { rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { addDays } from "@/lib/domain/maintenance/recurrence";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { localDate } from "@/lib/domain/shared/time-zones";
import { CapacityBar } from "./capacity-bar";
import { datedOf } from "./due";
import { usePlannedNumber } from "./planned-hours";
import { SetDateDialog } from "./set-date-dialog";
import type { Order, Surroundings, Week } from "./types";
import { isMovable } from "./use-week-move";
import { WeekTray } from "./week-tray";
import { WorkCard } from "./work-card";

export interface WeekAgendaProps {
  week: Week;
  around: Surroundings;
  onOpen: (id: number) => void;
}

/** The week of one person on a phone, day by day; dates are set instead of dragged. */
export function WeekAgenda({ week, around, onOpen }: WeekAgendaProps) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const number = usePlannedNumber();
  const url = useAddress();
  const [chosen, setChosen] = useState<string>(`user:${around.user_id}`);
  const [dated, setDated] = useState<Order | null>(null);
  const person = week.people.find(({ row }) => row === chosen) ?? week.people[0];
  const mayPlan = around.may.update && around.may.supervise;
  const dayOf = (order: Order) => {
    const due = dueOf(datedOf(order));
    return due && dateText(localDate(due.getTime(), week.time_zone));
  };

  return (
    <div className="grid gap-3 p-3">
      <div className="flex items-center gap-2">
        <IconButton label={t("previous")} onClick={() => url.change({ week: addDays(week.week, -7) })}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 className="flex-1 text-center font-semibold text-lg text-strong">
          {dayText(week.week, "shortDay")} – {dayText(addDays(week.week, 6), "shortDay")}
        </h2>
        <IconButton label={t("next")} onClick={() => url.change({ week: addDays(week.week, 7) })}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {person && (
        <Select
          aria-label={t("people")}
          value={person.row}
          onValueChange={setChosen}
          options={week.people.map(({ row, name }) => ({ value: row, label: name }))}
        />
      )}
      {person?.days.map((day) => {
        const orders = week.orders.filter((order) => rowOfOrder(order) === person.row && dayOf(order) === day.date);
        const off =
          day.off === "absent" ? (day.reason ?? t("absent")) : day.off === "off_shift" ? t("off_shift") : day.reason;
        return (
          <section key={day.date} className="grid gap-2">
            <h3 className="flex items-baseline justify-between font-semibold text-strong">
              <span className={day.date === week.today ? "text-accent" : undefined}>
                {dayText(day.date, "weekday")}
              </span>
              <span className="font-normal text-muted text-sm">
                {off ?? t("of", { planned: number(day.planned_minutes), capacity: number(day.capacity_minutes) })}
                {day.over > 0 && !off && (
                  <strong className="text-strong"> · {t("over", { hours: number(day.over) })}</strong>
                )}
              </span>
            </h3>
            {day.capacity_minutes > 0 && <CapacityBar planned={day.planned_minutes} capacity={day.capacity_minutes} />}
            {orders.map((order) => (
              <div key={order.id} className="grid gap-1.5">
                <WorkCard order={order} now={around.now} />
                {mayPlan && isMovable(order) && (
                  <Button onClick={() => setDated(order)} className="justify-self-end">
                    {t("set_date")}
                  </Button>
                )}
              </div>
            ))}
          </section>
        );
      })}
      <WeekTray week={week} now={around.now} onSetDate={mayPlan ? setDated : undefined} onOpen={onOpen} />
      {dated && <SetDateDialog order={dated} week={week} onClose={() => setDated(null)} />}
    </div>
  );
}
