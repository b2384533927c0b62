"use client";

import { Maximize2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { ActionButtons, orderActions } from "./action-buttons";
import type { FullOrder, Surroundings } from "./types";
import { WorkOrderBody } from "./work-order-body";

export interface OrderPanelProps {
  order: FullOrder;
  now: string;
  isBusy: boolean;
  onAct: (action: WorkOrderAction) => void;
  onClose: () => void;
  people: Surroundings["people"];
}

/** The order beside the list. */
export function OrderPanel({ order, now, isBusy, onAct, onClose, people }: OrderPanelProps) {
  const t = useTranslations();

  return (
    <Card
      aria-label={order.label}
      className="sticky top-[calc(var(--shell-top)+0.75rem)] flex max-h-[calc(100dvh-13.5rem)] flex-col max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:max-h-none max-xl:w-100 max-xl:rounded-none max-xl:shadow-float"
    >
      <header className="flex h-11 items-center gap-1 border-line-soft border-b pr-1.5 pl-3.5">
        <span className="flex-1 font-mono text-muted text-xs">{order.label}</span>
        <Button asChild variant="ghost" size="icon-sm">
          <Link href={`/maintenance/work-orders/${order.id}`} aria-label={t("work-orders.open_page")}>
            <Maximize2 aria-hidden />
          </Link>
        </Button>
        <IconButton size="sm" label={t("ui.close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3.5">
        <WorkOrderBody order={order} now={now} people={people} isBrief />
      </div>
      {orderActions(order).length > 0 && (
        <footer className="flex flex-wrap gap-2 border-line border-t p-3">
          <ActionButtons order={order} onAct={onAct} isBusy={isBusy} />
        </footer>
      )}
    </Card>
  );
}
