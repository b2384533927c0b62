"use client";

import { Activity } from "lucide-react";
import { useTranslations } from "next-intl";
import { Board } from "@/components/board/board";
import { BoardCard } from "@/components/board/board-card";
import type { BoardStep, CardDrag } from "@/components/board/types";
import { ProcessIcon } from "@/components/ui/process-chip";
import { isFromAlert } from "@/lib/domain/maintenance/urgency";
import {
  nextOrderAction,
  type WorkOrderAction,
  type WorkOrderStatus,
  workOrderTransitions,
} from "@/lib/domain/maintenance/work-order";
import { destination } from "@/lib/domain/shared/transitions";
import { actionIcons, orderActions } from "./action-buttons";
import { Assignee } from "./assignee";
import { boardStatuses, ordersOfBoard } from "./board-orders";
import { Due } from "./due";
import { ItemLevel } from "./item-level";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Order } from "./types";

/** Shown also while they are empty. */
const always: readonly string[] = ["pending", "in_work", "on_hold", "completed"];

const statusOf = ({ status }: Order) => status as WorkOrderStatus;

export interface OrderBoardProps {
  orders: readonly Order[];
  now: string;
  openId: number | null;
  onAct: (action: WorkOrderAction, orders: readonly Order[]) => void;
  onOpen: (id: number) => void;
}

/** The orders by status. */
export function OrderBoard({ orders, now, openId, onAct, onOpen }: OrderBoardProps) {
  const t = useTranslations("work-orders");
  const countOf = (status: string) => orders.filter((order) => order.status === status).length;

  function stepsOf(order: Order): BoardStep<WorkOrderStatus>[] {
    const actions = orderActions(order);
    const next = nextOrderAction(actions, statusOf(order));
    return actions.flatMap((action) => {
      const to = destination(workOrderTransitions, action, statusOf(order));
      return to
        ? [
            {
              key: action,
              name: t(`actions.${action}`),
              icon: actionIcons[action],
              to,
              isNext: action === next,
              isDangerous: action === "deny",
              run: () => onAct(action, [order]),
            },
          ]
        : [];
    });
  }

  return (
    <Board
      cards={ordersOfBoard(orders)}
      columns={boardStatuses
        .filter((status) => always.includes(status) || countOf(status) > 0)
        .map((status) => ({
          key: status,
          name: t(`options.status.${status}`),
          head: (
            <h2 className="flex items-center gap-1.5 px-1 font-semibold text-strong">
              <span aria-hidden className="contents">
                <ProcessIcon state={status} />
              </span>
              {t(`options.status.${status}`)}
              <span className="font-normal text-muted text-xs">{countOf(status)}</span>
            </h2>
          ),
        }))}
      columnOf={statusOf}
      stepsOf={stepsOf}
      className="grid-cols-[repeat(auto-fill,minmax(max(9.5rem,(100%-var(--columns)*0.75rem)/var(--columns)),1fr))] gap-x-1 gap-y-4 xl:gap-x-3"
    >
      {(order, drag) => (
        <OrderCard
          key={order.id}
          order={order}
          now={now}
          drag={drag}
          steps={stepsOf(order)}
          isOpen={order.id === openId}
          onOpen={() => onOpen(order.id)}
        />
      )}
    </Board>
  );
}

interface OrderCardProps {
  order: Order;
  now: string;
  steps: readonly BoardStep[];
  drag: CardDrag;
  isOpen: boolean;
  onOpen: () => void;
}

function OrderCard({ order, now, ...card }: OrderCardProps) {
  const t = useTranslations("work-orders");
  const placeText = usePlaceText();

  return (
    <BoardCard
      {...card}
      card={order}
      top={
        <>
          <span className="min-w-0 truncate font-mono">{order.label}</span>
          {isFromAlert(order) && <Activity aria-label={t("from_alert")} className="size-3.5 shrink-0" />}
          <Priority priority={order.priority} isQuiet />
          <span className="ml-auto" />
        </>
      }
      more={<Assignee order={order} />}
      foot={<Due order={order} now={now} />}
    >
      <span className="flex items-start gap-1.5 font-semibold text-strong [&_svg]:mt-[3px]">
        <ItemLevel item={order.equipment_id} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{order.name}</span>
      </span>
      <span className="block truncate text-muted text-xs">{placeText(order)}</span>
    </BoardCard>
  );
}
