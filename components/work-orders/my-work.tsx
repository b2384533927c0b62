"use client";

import { CalendarDays, List, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { PageAction } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { keepPlaces } from "@/lib/client/kept-places";
import { isCarried, keepOnPhone } from "@/lib/client/phone";
import { useAddress } from "@/lib/client/use-address";
import { alertsFirst, isFromAlert } from "@/lib/domain/maintenance/urgency";
import { ActionsMenu } from "./actions-menu";
import { keptPages } from "./kept-pages";
import type { Order, Surroundings } from "./types";
import { useWithKept } from "./use-kept";
import { WorkCard } from "./work-card";

const PushInvitation = dynamic(
  () => inTime(import("@/components/push/invitation")).then((module) => module.PushInvitation),
  { ssr: false, loading: () => null },
);
const OrderAgenda = dynamic(() => inTime(import("./order-agenda")).then((module) => module.OrderAgenda));

const segments = ["mine", "team", "done"] as const;
type Segment = (typeof segments)[number];

export interface MyWorkProps {
  orders: readonly Order[];
  total: number;
  /** The month that is shown, while the calendar is. */
  calendar: { month: string; time_zone: string } | null;
  around: Surroundings;
  /** Of one's own open work. */
  permits: readonly { id: number; version: number }[];
  onNew?: () => void;
  /** What else can be done with the list; it folds into one menu. */
  actions: readonly PageAction[];
}

/** The phone's list: what is mine, what is the others', what is done; or the work of a month, day by day. */
export function MyWork({ orders: stored, total, calendar, around, permits, onNew, actions }: MyWorkProps) {
  const orders = useWithKept(stored);
  const t = useTranslations("work-orders");
  const url = useAddress();
  const [chosen, setSegment] = useState<Segment | null>(null);
  const isDone = ({ status }: Order) => ["completed", "closed", "denied"].includes(status);
  const lists: Record<Segment, Order[]> = {
    mine: orders.filter((order) => order.is_mine && !isDone(order)),
    team: orders.filter((order) => !order.is_mine && !isDone(order)),
    done: orders.filter(isDone),
  };
  // Who gives out work and has none of their own begins with that of the others.
  const segment = chosen ?? (lists.mine.length === 0 && lists.team.length > 0 ? "team" : "mine");
  const shown = lists[segment];
  const isList = !calendar;
  // The desk has these parts too, out of sight.
  const [isPhone, setPhone] = useState(false);
  useEffect(() => setPhone(isCarried()), []);
  useEffect(() => {
    if (isList) {
      const { now, may } = around;
      void keepOnPhone(around.user_id, "work", keptPages(stored, { now, mayRequest: may.request, permits }));
    }
    if (around.may.request) void keepPlaces(around.user_id);
  }, [isList, stored, around, permits]);

  return (
    <div className="md:hidden">
      <header className="border-line border-b bg-card px-3 pt-3 pb-3">
        <div className="flex items-center justify-between pb-3">
          <h1 className="font-bold text-3xl text-strong tracking-[-0.025em]">{t(calendar ? "title" : "my_work")}</h1>
          <div className="flex gap-1">
            <IconButton
              label={t(calendar ? "view.list" : "view.calendar")}
              onClick={() => url.change({ view: calendar ? null : "calendar", month: null })}
            >
              {calendar ? <List aria-hidden /> : <CalendarDays aria-hidden />}
            </IconButton>
            {onNew && (
              <IconButton label={t("new")} onClick={onNew}>
                <Plus aria-hidden />
              </IconButton>
            )}
            {actions.length > 0 && <ActionsMenu actions={actions} />}
          </div>
        </div>
        {!calendar && <Segments segment={segment} lists={lists} onChange={setSegment} />}
      </header>
      {isPhone && isList && lists.mine.length > 0 && <PushInvitation />}
      {calendar ? (
        <OrderAgenda {...calendar} orders={orders} total={total} now={around.now} />
      ) : (
        <Groups orders={shown} now={around.now} />
      )}
    </div>
  );
}

/** What is under way, what came from an alarm, and what is next. */
function Groups({ orders: shown, now }: { orders: readonly Order[]; now: string }) {
  const t = useTranslations("work-orders");
  const running = shown.filter(({ status }) => status === "in_work");
  const waiting = shown.filter(({ status }) => status !== "in_work");
  const urgent = alertsFirst(waiting.filter(isFromAlert));
  const rest = waiting.filter((order) => !isFromAlert(order));

  return (
    <div className="grid gap-2.5 p-3">
      {shown.length === 0 && <EmptyState title={t("nothing_here")} />}
      {running.length > 0 && <h2 className="px-1 font-medium text-muted">{t("options.status.in_work")}</h2>}
      {running.map((order) => (
        <WorkCard key={order.id} order={order} now={now} />
      ))}
      {urgent.length > 0 && <h2 className="px-1 pt-2 font-medium text-muted">{t("groups.from_alerts")}</h2>}
      {urgent.map((order) => (
        <WorkCard key={order.id} order={order} now={now} />
      ))}
      {running.length + urgent.length > 0 && rest.length > 0 && (
        <h2 className="px-1 pt-2 font-medium text-muted">{t("next")}</h2>
      )}
      {rest.map((order) => (
        <WorkCard key={order.id} order={order} now={now} />
      ))}
    </div>
  );
}

interface SegmentsProps {
  segment: Segment;
  lists: Record<Segment, readonly Order[]>;
  onChange: (segment: Segment) => void;
}

function Segments({ segment, lists, onChange }: SegmentsProps) {
  const t = useTranslations("work-orders");

  return (
    <div role="tablist" aria-label={t("my_work")} className="flex gap-2">
      {segments.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === segment}
          onClick={() => onChange(one)}
          className={cn(
            "h-12 flex-1 rounded-[12px] bg-sunk font-semibold text-base text-body",
            one === segment && "bg-strong text-card",
          )}
        >
          {t(`segments.${one}`)} <span className="font-normal opacity-80">{lists[one].length}</span>
        </button>
      ))}
    </div>
  );
}
