"use client";

import { ClockAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment, useMoment } from "@/components/ui/moment";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { cn } from "@/lib/client/class-names";
import { dueOf, lateness } from "@/lib/domain/maintenance/work-order-due";
import type { Order } from "./types";

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** An order as the rules of due dates take it. */
export const datedOf = ({ status, due_at, extended_at }: Order) => ({
  status,
  due_at: dateOf(due_at),
  extended_at: dateOf(extended_at),
});

/** "5 h late", "2 d late", "Today 14:00", "Fri 14 Nov": as far as the reader needs it, in the plant's time. */
function useDueText() {
  const t = useTranslations("work-orders.due");
  const momentText = useMoment();
  const zonedText = useZonedMoment();

  return (order: Order, now: string): string => {
    const dated = datedOf(order);
    const due = dueOf(dated);
    if (!due) return t("none");
    const timeZone = order.plant.time_zone;
    const group = order.due_group;
    if (group === "overdue") return t("late", lateness(dated, new Date(now)));
    if (group === "today") return t("today", { time: zonedText(due, "clock", timeZone) });
    return momentText(due, "weekday", timeZone);
  };
}

export function Due({ order, now, className }: { order: Order; now: string; className?: string }) {
  const text = useDueText();
  const isLate = order.is_overdue;
  const due = dueOf(datedOf(order));

  // The rules of a zone may be newer in the browser than on the server.
  return (
    <span
      suppressHydrationWarning
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap",
        isLate && "font-semibold text-alarm-text",
        className,
      )}
    >
      {isLate && <ClockAlert aria-hidden className="size-3.5" />}
      {due ? (
        <Moment at={due} timeZone={order.plant.time_zone}>
          {text(order, now)}
        </Moment>
      ) : (
        text(order, now)
      )}
    </span>
  );
}

/** "2 h 30", "45 min". */
export function useDuration() {
  const t = useTranslations("work-orders.duration");

  return (minutes: number | null): string => {
    if (minutes === null) return "–";
    const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
    if (hours === 0) return t("minutes", { minutes: rest });
    return rest === 0 ? t("hours", { hours }) : t("both", { hours, minutes: String(rest).padStart(2, "0") });
  };
}
