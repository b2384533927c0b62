"use client";

import { Ellipsis, Plus, Users } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { EmptyState } from "@/components/ui/empty-state";
import type { PageAction } from "@/components/ui/page-header";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { type Level, levels } from "@/lib/domain/shared/levels";
import { assigneeText } from "./assignee";
import { Due, useDuration } from "./due";
import { placeText } from "./place";
import type { Order, Surroundings } from "./types";

const segments = ["mine", "team", "done"] as const;
type Segment = (typeof segments)[number];

export interface MyWorkProps {
  orders: readonly Order[];
  around: Surroundings;
  onNew?: () => void;
  /** What else can be done with the list; it folds into one menu. */
  actions: readonly PageAction[];
}

/** The phone's list: what is mine, what is the others', what is done. */
export function MyWork({ orders, around, onNew, actions }: MyWorkProps) {
  const t = useTranslations("work-orders");
  const ui = useTranslations("ui");
  const [segment, setSegment] = useState<Segment>("mine");
  const isDone = ({ status }: Order) => ["completed", "closed", "denied"].includes(status);
  const lists: Record<Segment, Order[]> = {
    mine: orders.filter((order) => order.is_mine && !isDone(order)),
    team: orders.filter((order) => !order.is_mine && !isDone(order)),
    done: orders.filter(isDone),
  };
  const shown = lists[segment];
  const running = shown.filter(({ status }) => status === "in_work");
  const rest = shown.filter(({ status }) => status !== "in_work");

  return (
    <div className="md:hidden">
      <header className="border-line border-b bg-card px-3 pt-3 pb-3">
        <div className="flex items-center justify-between pb-3">
          <h1 className="font-bold text-3xl text-strong tracking-[-0.025em]">{t("my_work")}</h1>
          <div className="flex gap-1">
            {onNew && (
              <IconButton label={t("new")} onClick={onNew}>
                <Plus aria-hidden />
              </IconButton>
            )}
            {actions.length > 0 && (
              <Menu>
                <MenuTrigger asChild>
                  <IconButton label={ui("moreActions")}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                </MenuTrigger>
                <MenuContent>
                  {actions.map((action) => (
                    <MenuItem key={action.label} disabled={action.busy} onSelect={action.onSelect}>
                      {action.icon}
                      {action.label}
                    </MenuItem>
                  ))}
                </MenuContent>
              </Menu>
            )}
          </div>
        </div>
        <div role="tablist" aria-label={t("my_work")} className="flex gap-2">
          {segments.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === segment}
              onClick={() => setSegment(one)}
              className={cn(
                "h-12 flex-1 rounded-[12px] bg-sunk font-semibold text-base text-body",
                one === segment && "bg-strong text-card",
              )}
            >
              {t(`segments.${one}`)} <span className="font-normal opacity-80">{lists[one].length}</span>
            </button>
          ))}
        </div>
      </header>
      <div className="grid gap-2.5 p-3">
        {shown.length === 0 && <EmptyState title={t("nothing_here")} />}
        {running.length > 0 && <h2 className="px-1 font-medium text-muted">{t("options.status.in_work")}</h2>}
        {running.map((order) => (
          <WorkCard key={order.id} order={order} now={around.now} />
        ))}
        {running.length > 0 && rest.length > 0 && <h2 className="px-1 pt-2 font-medium text-muted">{t("next")}</h2>}
        {rest.map((order) => (
          <WorkCard key={order.id} order={order} now={around.now} />
        ))}
      </div>
    </div>
  );
}

function WorkCard({ order, now }: { order: Order; now: string }) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const level = levels.find((one: Level) => one === order.finding?.peak_level);

  return (
    <Link
      href={`/maintenance/work-orders/${order.id}`}
      className={cn(
        "grid gap-0.5 rounded-[14px] border border-line bg-card p-3.5",
        order.status === "in_work" && "border-[1.5px] border-accent",
      )}
    >
      <span className="flex items-center gap-2 font-semibold text-lg text-strong leading-snug">
        {level && <StatusShape level={level} size={18} />}
        <span className="min-w-0 flex-1">{order.name}</span>
      </span>
      <span className="text-base text-muted">{placeText(order)}</span>
      {order.assigned_team && (
        <span className="flex items-center gap-1.5 text-base text-muted">
          <Users aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{assigneeText(order)}</span>
        </span>
      )}
      <span className="mt-2 flex items-center gap-2.5">
        <ProcessChip state={order.status as ProcessState} />
        <Due order={order} now={now} />
        <span className="ml-auto text-muted">
          {order.status === "in_work" && order.steps_total > 0
            ? t("step_of", { step: Math.min(order.steps_answered + 1, order.steps_total), total: order.steps_total })
            : duration(order.expected_minutes)}
        </span>
      </span>
    </Link>
  );
}
