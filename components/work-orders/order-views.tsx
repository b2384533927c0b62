"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useSplitAround } from "@/components/split/split-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { inTime } from "@/lib/client/chunks";
import { useAddress } from "@/lib/client/use-address";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import type { Overview } from "@/lib/services/maintenance/work-orders/overview";
import { OrderList } from "./order-list";
import { type Sorting, sortedBy } from "./order-sorting";
import type { OrderView } from "./order-view-switch";
import type { Order, Surroundings, Week } from "./types";
import type { ChosenOrders } from "./use-chosen-orders";

const OrderBoard = dynamic(() => inTime(import("./order-board")).then((module) => module.OrderBoard));
const OrderOverview = dynamic(() => inTime(import("./order-overview")).then((module) => module.OrderOverview));
const WeekPlanner = dynamic(() => inTime(import("./week-planner")).then((module) => module.WeekPlanner));
const OrderCalendar = dynamic(() => inTime(import("./order-calendar")).then((module) => module.OrderCalendar));

interface OrderViewsProps {
  view: OrderView;
  orders: readonly Order[];
  total: number;
  calendar: { month: string; time_zone: string } | null;
  overview: Overview | null;
  week: Week | null;
  onRange: (range: ChartRange) => void;
  around: Surroundings;
  chosen: ChosenOrders;
  onNew: () => void;
  /** Columns of the list that the reader does not want to see. */
  hidden: readonly string[];
  sorting: Sorting | null;
}

/** The orders as a list, a board or a calendar. Only the calendar is drawn without any. */
export function OrderViews(props: OrderViewsProps) {
  const { view, orders, total, calendar, overview, week, onRange, around, chosen, onNew, hidden, sorting } = props;
  const t = useTranslations("work-orders");
  const split = useSplitAround();
  const url = useAddress();
  const onOpen = (id: number) => split.open(String(id));
  const { now, may } = around;
  if (view === "overview" && overview) return <OrderOverview overview={overview} onRange={onRange} />;
  if (view === "week" && week) return <WeekPlanner week={week} now={now} may={may} onOpen={onOpen} />;
  if (view === "calendar" && calendar)
    return <OrderCalendar {...calendar} orders={orders} total={total} now={now} may={may} onOpen={onOpen} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t("empty")}
        text={t("empty_hint")}
        action={
          may.create && (
            <Button variant="primary" onClick={onNew}>
              {t("new")}
            </Button>
          )
        }
      />
    );
  }
  if (view === "board") {
    const openId = split.wanted === null ? null : Number(split.wanted);
    return <OrderBoard orders={orders} now={now} openId={openId} onOpen={onOpen} onAct={chosen.begin} />;
  }

  return (
    <OrderList
      orders={orders}
      total={total}
      around={around}
      split={split}
      hidden={hidden}
      sorting={sorting}
      selected={chosen.selected}
      reasons={chosen.reasons}
      onSelect={chosen.setSelected}
      onSort={(key) => url.change(sortedBy(key, sorting))}
    />
  );
}
