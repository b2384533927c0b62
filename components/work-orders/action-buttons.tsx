"use client";

import { Ban, CircleCheck, CirclePause, CirclePlay, Lock, LockOpen, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { Order } from "./types";

export const actionIcons: Record<WorkOrderAction, LucideIcon> = {
  start: CirclePlay,
  hold: CirclePause,
  complete: CircleCheck,
  close: Lock,
  reopen: LockOpen,
  deny: Ban,
};

/** The step that the order most likely takes next is the filled button. */
const forward: readonly WorkOrderAction[] = ["close", "complete", "start", "reopen"];
const primaryOf = (actions: readonly WorkOrderAction[], status: string) =>
  status === "pending" || status === "on_hold" ? "start" : forward.find((action) => actions.includes(action));

export const orderActions = (order: Order) =>
  order.kind === "request" ? [] : (order.actions as readonly WorkOrderAction[]);

export interface ActionButtonsProps {
  order: Order;
  onAct: (action: WorkOrderAction) => void;
  isBusy: boolean;
  isLarge?: boolean;
}

export function ActionButtons({ order, onAct, isBusy, isLarge }: ActionButtonsProps) {
  const t = useTranslations("work-orders.actions");
  const actions = orderActions(order);
  const primary = primaryOf(actions, order.status);

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
