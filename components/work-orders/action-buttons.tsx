"use client";

import { Ban, CircleCheck, CirclePause, CirclePlay, Lock, LockOpen, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { nextOrderAction, type WorkOrderAction, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import type { Order } from "./types";

export const actionIcons: Record<WorkOrderAction, LucideIcon> = {
  start: CirclePlay,
  hold: CirclePause,
  complete: CircleCheck,
  close: Lock,
  reopen: LockOpen,
  deny: Ban,
};

export const orderActions = (order: Order) =>
  order.kind === "request" ? [] : (order.actions as readonly WorkOrderAction[]);

export interface ActionButtonsProps {
  order: Order;
  onAct: (action: WorkOrderAction) => void;
  isBusy: boolean;
  isLarge?: boolean;
}

/** The step that the order most likely takes next is the filled button. */
export function ActionButtons({ order, onAct, isBusy, isLarge }: ActionButtonsProps) {
  const t = useTranslations("work-orders.actions");
  const actions = orderActions(order);
  const primary =
    nextOrderAction(actions, order.status as WorkOrderStatus) ?? actions.find((action) => action === "reopen");

  return (
    <>
      {[...actions]
        .sort((a, b) => Number(a === primary) - Number(b === primary))
        .map((action) => {
          const Icon = actionIcons[action];
          return (
            <Button
              key={action}
              size={isLarge ? "lg" : "md"}
              variant={action === primary ? "primary" : action === "deny" ? "danger" : "secondary"}
              busy={isBusy}
              onClick={() => onAct(action)}
              className="grow"
            >
              <Icon aria-hidden />
              {t(action)}
            </Button>
          );
        })}
    </>
  );
}
