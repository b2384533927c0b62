"use client";

import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { BulkBar, BulkButton } from "@/components/resource/bulk-bar";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { actionIcons } from "./action-buttons";
import type { Order } from "./types";

const inBulk = ["start", "complete", "close"] as const satisfies readonly WorkOrderAction[];

export interface OrderBulkBarProps {
  chosen: readonly Order[];
  onAct: (action: WorkOrderAction) => void;
  /** Person, date and priority; left out for who may not plan. */
  onPlan?: () => void;
  onClear: () => void;
}

export function OrderBulkBar({ chosen, onAct, onPlan, onClear }: OrderBulkBarProps) {
  const t = useTranslations("work-orders.actions");

  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {inBulk.map((action) => {
        const Icon = actionIcons[action];
        const isPossible = chosen.some((order) => (order.actions as readonly string[]).includes(action));
        return (
          <BulkButton key={action} icon={<Icon aria-hidden />} disabled={!isPossible} onSelect={() => onAct(action)}>
            {t(action)}
          </BulkButton>
        );
      })}
      {onPlan && (
        <BulkButton icon={<CalendarClock aria-hidden />} onSelect={onPlan}>
          {t("plan")}
        </BulkButton>
      )}
    </BulkBar>
  );
}
