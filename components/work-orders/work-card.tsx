"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { cn } from "@/lib/client/class-names";
import { assigneeText } from "./assignee";
import { Due, useDuration } from "./due";
import { ItemLevel, OrderCase } from "./item-level";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Order } from "./types";

/** An order in a list of a phone. */
export function WorkCard({ order, now }: { order: Order; now: string }) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const placeText = usePlaceText();

  return (
    <Link
      href={`/maintenance/work-orders/${order.id}`}
      className={cn(
        "grid gap-0.5 rounded-[14px] border border-line bg-card p-3.5",
        order.status === "in_work" && "border-[1.5px] border-accent",
      )}
    >
      <span className="flex items-center gap-2 font-semibold text-lg text-strong leading-snug">
        <ItemLevel item={order.equipment_id} size={18} />
        <span className="min-w-0 flex-1">{order.name}</span>
      </span>
      <span className="text-base text-muted">{placeText(order)}</span>
      <OrderCase order={order.id} className="font-medium text-base text-strong" />
      {order.assigned_team && (
        <span className="flex items-center gap-1.5 text-base text-muted">
          <Users aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{assigneeText(order)}</span>
        </span>
      )}
      <span className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ProcessChip state={order.status as ProcessState} />
        <Due order={order} now={now} />
        <Priority priority={order.priority} isQuiet />
        <span className="ml-auto whitespace-nowrap text-muted">
          {order.status === "in_work" && order.steps_total > 0
            ? t("step_of", { step: Math.min(order.steps_answered + 1, order.steps_total), total: order.steps_total })
            : duration(order.expected_minutes)}
        </span>
      </span>
    </Link>
  );
}
