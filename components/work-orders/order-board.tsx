"use client";

import { Activity, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/client/class-names";
import { alertsFirst, isFromAlert } from "@/lib/domain/maintenance/urgency";
import { actionTo, type WorkOrderAction, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { actionIcons, orderActions } from "./action-buttons";
import { Assignee } from "./assignee";
import { Due } from "./due";
import { ItemLevel } from "./item-level";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Order } from "./types";

const columns = ["pending", "in_work", "on_hold", "completed", "closed", "denied"] as const;
/** Shown also while they are empty. */
const always: readonly string[] = ["pending", "in_work", "on_hold", "completed"];

export interface OrderBoardProps {
  orders: readonly Order[];
  now: string;
  onAct: (action: WorkOrderAction, orders: readonly Order[]) => void;
  onOpen: (id: number) => void;
}

/**
 * One column a status. A card moves by its menu, which offers the moves that this person may make, or is dragged to a
 * column that one of them leads to.
 */
export function OrderBoard({ orders, now, onAct, onOpen }: OrderBoardProps) {
  const t = useTranslations("work-orders");
  const [dragged, setDragged] = useState<Order | null>(null);
  const moveTo = (status: WorkOrderStatus) =>
    dragged ? actionTo(orderActions(dragged), dragged.status as WorkOrderStatus, status) : undefined;

  function drop(status: WorkOrderStatus) {
    const action = moveTo(status);
    if (dragged && action) onAct(action, [dragged]);
    setDragged(null);
  }

  const shown = columns.filter((status) => always.includes(status) || orders.some((order) => order.status === status));

  return (
    <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-x-1 gap-y-4 pb-2 xl:gap-x-3">
      {shown.map((status) => {
        const those = alertsFirst(orders.filter((order) => order.status === status));
        return (
          <section
            key={status}
            aria-label={t(`options.status.${status}`)}
            onDragOver={(event) => moveTo(status) && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(status);
            }}
            className={cn(
              "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 self-stretch rounded-card p-1",
              moveTo(status) && "bg-accent-tint outline-1 outline-accent outline-dashed",
            )}
          >
            <h2 className="flex items-baseline gap-1.5 px-1 font-semibold text-strong">
              {t(`options.status.${status}`)}
              <span className="font-normal text-muted text-xs">{those.length}</span>
            </h2>
            {those.map((order) => (
              <BoardCard key={order.id} order={order} now={now} onAct={onAct} onOpen={onOpen} onDrag={setDragged} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface BoardCardProps extends Omit<OrderBoardProps, "orders"> {
  order: Order;
  onDrag: (order: Order | null) => void;
}

function BoardCard({ order, now, onAct, onOpen, onDrag }: BoardCardProps) {
  const t = useTranslations("work-orders");
  const placeText = usePlaceText();
  const actions = orderActions(order);

  return (
    <article
      draggable={actions.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", order.label);
        onDrag(order);
      }}
      onDragEnd={() => onDrag(null)}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border border-line bg-card p-2.5 xl:p-3"
    >
      <button type="button" onClick={() => onOpen(order.id)} className="text-left">
        <span className="flex flex-wrap items-center gap-x-2 text-xs">
          <span className="font-mono text-muted">{order.label}</span>
          {isFromAlert(order) && <Activity aria-label={t("from_alert")} className="size-3.5 text-muted" />}
          <Priority priority={order.priority} isQuiet className="ml-auto" />
        </span>
        <span className="flex items-start gap-1.5 font-semibold text-strong [&_svg]:mt-[3px]">
          <ItemLevel item={order.equipment_id} />
          <span className="min-w-0">{order.name}</span>
        </span>
        <span className="block truncate text-muted text-xs">{placeText(order)}</span>
      </button>
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
        <Assignee order={order} />
        <Due order={order} now={now} />
      </div>
      {actions.length > 0 && (
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm" className="justify-self-start">
              {t("move_to")}
              <ChevronDown aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            {actions.map((action) => {
              const Icon = actionIcons[action];
              return (
                <MenuItem
                  key={action}
                  danger={action === "deny"}
                  onSelect={() => setTimeout(() => onAct(action, [order]))}
                >
                  <Icon aria-hidden />
                  {t(`actions.${action}`)}
                </MenuItem>
              );
            })}
          </MenuContent>
        </Menu>
      )}
    </article>
  );
}
