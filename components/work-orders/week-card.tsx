"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PointerEvent } from "react";
import { ProcessIcon } from "@/components/ui/process-chip";
import { cn } from "@/lib/client/class-names";
import type { WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { lateness } from "@/lib/domain/maintenance/work-order-due";
import { datedOf } from "./due";
import { ItemLevel } from "./item-level";
import { usePlannedHours } from "./planned-hours";
import type { Order } from "./types";

export interface WeekCardProps {
  order: Order;
  now: string;
  isHeld: boolean;
  /** Before its place has been saved. */
  isMoving: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onOpen: () => void;
}

/** An order in a cell of the planner. */
export function WeekCard({ order, now, isHeld, isMoving, onPointerDown, onOpen }: WeekCardProps) {
  const t = useTranslations("planner");
  const hours = usePlannedHours();
  const isDone = ["completed", "closed"].includes(order.status);
  const time = order.expected_minutes === null ? t("no_time") : hours(order.expected_minutes);
  const state = isDone ? t("done") : order.status === "in_work" ? t("in_work") : null;

  return (
    <button
      type="button"
      data-planner-card={order.id}
      onPointerDown={onPointerDown}
      onClick={onOpen}
      className={cn(
        "block w-full select-none rounded-chip border border-line bg-card px-1.5 py-1 text-left text-xs leading-snug [-webkit-touch-callout:none] hover:bg-hover touch:min-h-11",
        order.status === "in_work" && "border-accent",
        isHeld && "border-accent border-dashed bg-accent-tint",
        isMoving && "opacity-60",
      )}
    >
      <span className={cn("block font-medium text-strong [overflow-wrap:anywhere]", isDone && "text-muted")}>
        {order.finding && !isDone && <ItemLevel item={order.equipment_id} size={12} />} {order.name}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-1 text-muted">
        {order.series_id && <Repeat aria-label={t("recurring")} className="size-3" />}
        {order.is_overdue ? (
          <span className="font-semibold text-alarm-text">{t("late", lateness(datedOf(order), new Date(now)))}</span>
        ) : (
          state && (
            <span className="inline-flex items-center gap-0.5">
              <ProcessIcon state={order.status as WorkOrderStatus} />
              {state}
            </span>
          )
        )}
        <span className="text-body">{time}</span>
      </span>
    </button>
  );
}
