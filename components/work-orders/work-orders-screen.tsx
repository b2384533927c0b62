"use client";

import { CalendarRange, CalendarSync, Droplets, Gauge, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ColumnMenu, useHiddenColumns } from "@/components/resource/column-chooser";
import { RecordPane } from "@/components/split/record-pane";
import { SplitView } from "@/components/split/split-view";
import { useSplit } from "@/components/split/use-split";
import { Link } from "@/components/ui/link";
import type { PageAction } from "@/components/ui/page-header";
import { ToolRow } from "@/components/ui/tool-row";
import { inTime } from "@/lib/client/chunks";
import type { Query } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import type { AlarmCase } from "@/lib/domain/maintenance/alarm-case";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import type { Level } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { Overview } from "@/lib/services/maintenance/work-orders/overview";
import { ordersOfBoard } from "./board-orders";
import { ItemLevels, OrderCases } from "./item-level";
import { MyWork } from "./my-work";
import { OrderColumns } from "./order-columns";
import { OrderFilters } from "./order-filters";
import { arranged, orderColumns } from "./order-list";
import { sortingIn } from "./order-sorting";
import { OrderTitle } from "./order-title";
import { asOrderView, OrderViewSwitch } from "./order-view-switch";
import { OrderViews } from "./order-views";
import type { FullOrder, Order, Surroundings, Week } from "./types";
import { type ChosenOrders, useChosenOrders } from "./use-chosen-orders";
import { useOrderExport } from "./use-order-export";
import type { Draft } from "./use-work-order-form";
import { withoutDraft } from "./without-draft";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";

const ActionDialog = dynamic(() => inTime(import("./action-dialog")).then((module) => module.ActionDialog), {
  loading: () => null,
});
const OrderBulkBar = dynamic(() => inTime(import("./order-bulk-bar")).then((module) => module.OrderBulkBar), {
  loading: () => null,
});
const PlanManyDialog = dynamic(() => inTime(import("./plan-many-dialog")).then((module) => module.PlanManyDialog), {
  loading: () => null,
});
const OrderOverview = dynamic(() => inTime(import("./order-overview")).then((module) => module.OrderOverview));
const WeekAgenda = dynamic(() => inTime(import("./week-agenda")).then((module) => module.WeekAgenda));
const OrderPanel = dynamic(() => inTime(import("./order-panel")).then((module) => module.OrderPanel), {
  loading: () => <RecordPane isComing />,
});

export interface WorkOrdersScreenProps {
  orders: readonly Order[];
  total: number;
  /** The current levels of the items, by the item's id. */
  item_levels: Readonly<Record<number, Level>>;
  /** What became of the alerts of finished orders, by the order's id. */
  order_cases: Readonly<Record<number, Pick<AlarmCase, "state" | "proof">>>;
  /** The order in the split panel. */
  open: FullOrder | null;
  /** The current state of its item, from its sensors. */
  item_now: OnWire<ItemNow> | null;
  /** What a new order begins with; null while none is being written. */
  draft: Draft | null;
  /** Which orders these are, as the list's call is asked. */
  query: Query;
  /** The place whose orders these are, when the list is of one. */
  narrowed: { field: string; name: string } | null;
  /** The month that is shown, while the calendar is. */
  calendar: { month: string; time_zone: string } | null;
  /** The key figures, while the overview is shown. */
  overview: Overview | null;
  /** The planner of a week, while it is shown. */
  week: Week | null;
  around: Surroundings;
  /** Open permits of one's own open work. */
  own_permits: readonly { id: number; version: number }[];
}

export function WorkOrdersScreen(props: WorkOrdersScreenProps) {
  const { orders, total, draft, query, around } = props;
  const url = useAddress();
  const chosen = useChosenOrders(orders);
  const { asking, begin } = chosen;
  const [isPlanning, setPlanning] = useState(false);
  const onNew = around.may.create ? () => url.change({ new: "1" }) : undefined;
  const exportActions = useOrderExport(query);
  const actions = total > 0 ? exportActions : [];

  return (
    <ItemLevels value={props.item_levels}>
      <OrderColumns columns={around.custom.columns}>
        <OrderCases value={props.order_cases}>
          <PhoneOrders {...props} onNew={onNew} actions={actions} />
        </OrderCases>
        <div className="flex min-h-0 flex-1 flex-col max-md:hidden">
          <DeskOrders {...props} chosen={chosen} onNew={onNew} actions={actions} />
          {chosen.chosen.length > 0 && (
            <OrderBulkBar
              chosen={chosen.chosen}
              onAct={(action) => begin(action, chosen.chosen)}
              onPlan={around.may.update ? () => setPlanning(true) : undefined}
              onClear={() => chosen.setSelected(new Set())}
            />
          )}
        </div>
        {isPlanning && chosen.chosen.length > 0 && (
          <PlanManyDialog
            orders={chosen.chosen}
            around={around}
            onClose={() => setPlanning(false)}
            onDone={(outcomes) => {
              setPlanning(false);
              chosen.settle(outcomes);
            }}
          />
        )}
        {asking && (
          <ActionDialog
            people={around.people}
            asking={asking}
            onCancel={chosen.cancel}
            onGiven={chosen.take}
            isBusy={chosen.isBusy}
          />
        )}
        {draft && (
          <WorkOrderDialogOnDemand
            draft={draft}
            around={around}
            onClose={() => url.change(withoutDraft, { replace: true })}
          />
        )}
      </OrderColumns>
    </ItemLevels>
  );
}

interface OrdersProps extends WorkOrdersScreenProps {
  actions: readonly PageAction[];
  onNew: (() => void) | undefined;
}

/** A technician's own orders, or what a supervisor looks up on the way: the key figures or a week. */
function PhoneOrders(props: OrdersProps) {
  const { orders, total, calendar, overview, week, around, actions, onNew } = props;
  const t = useTranslations("work-orders");
  const planner = useTranslations("planner");
  const url = useAddress();
  const router = useRouter();
  const showRange = useShownRange();
  const subscribe = useSubscription();
  if (overview)
    return (
      <div className="grid gap-3 p-3 md:hidden">
        <div>
          <Link href="/maintenance/work-orders" className="text-accent">
            {t("title")}
          </Link>
          <h1 className="font-bold text-2xl text-strong">{t("overview.title")}</h1>
        </div>
        <OrderOverview overview={overview} onRange={showRange} />
      </div>
    );
  if (week)
    return (
      <div className="md:hidden">
        <div className="px-3 pt-3">
          <Link href="/maintenance/work-orders" className="text-accent">
            {t("title")}
          </Link>
          <h1 className="font-bold text-2xl text-strong">{t("view.week")}</h1>
          <Link href="/maintenance/what-first" className="text-accent">
            {planner("what_first")}
          </Link>
        </div>
        <WeekAgenda week={week} around={around} onOpen={(id) => router.push(`/maintenance/work-orders/${id}`)} />
      </div>
    );

  const round = {
    label: t("lubrication_round"),
    icon: <Droplets aria-hidden />,
    href: "/controllers?view=lubrication",
  };
  const toOverview = around.may.supervise
    ? [
        { label: t("view.week"), icon: <CalendarRange aria-hidden />, onSelect: () => url.change({ view: "week" }) },
        {
          label: t("view.overview"),
          icon: <Gauge aria-hidden />,
          onSelect: () => url.change({ view: "overview" }),
        },
      ]
    : [];

  return (
    <MyWork
      orders={orders}
      total={total}
      calendar={calendar}
      around={around}
      onNew={onNew}
      permits={props.own_permits}
      actions={[...toOverview, round, subscribe, ...actions]}
    />
  );
}

/** The orders in the chosen view, with the open one beside it. */
function DeskOrders({ chosen, actions, onNew, ...props }: OrdersProps & { chosen: ChosenOrders }) {
  const { orders, total, open, item_now, draft, narrowed, calendar, overview, week, around } = props;
  const t = useTranslations("work-orders");
  const url = useAddress();
  const subscribe = useSubscription();
  const showRange = useShownRange();
  const { hidden, hide } = useHiddenColumns("work-orders");
  const view = asOrderView(url.get("view"));

  const pageOf = (id: string) => `/maintenance/work-orders/${id}`;
  const sorting = sortingIn(props.query, around.custom);
  const walked = view === "board" ? ordersOfBoard(orders) : arranged(orders, sorting);
  const ids = walked.map(({ id }) => id);
  const isListening = chosen.chosen.length === 0 && !chosen.asking && !draft;
  const split = useSplit({ ids, record: open?.id ?? null, pageOf, isListening });
  const actsOn = (action: WorkOrderAction) => open && chosen.begin(action, [open]);

  return (
    <SplitView
      split={split}
      label={t("title")}
      head={
        <ToolRow
          title={<OrderTitle current="work-orders" />}
          actions={calendar ? [subscribe, ...actions] : actions}
          primary={onNew && { label: t("new"), icon: <Plus aria-hidden />, onSelect: onNew, hotkey: "C" }}
        >
          <OrderViewSwitch
            view={view}
            onChange={(next) =>
              url.change({ view: next === "list" ? null : next, month: null, days: null, week: null })
            }
          />
          {!overview && !week && <OrderFilters narrowed={narrowed} teams={around.teams} custom={around.custom} />}
          {view === "list" && (
            <ColumnMenu
              columns={[
                ...orderColumns.map((key) => ({ key, label: t(`fields.${key}`) })),
                ...around.custom.columns.map(({ key, label }) => ({ key, label })),
              ]}
              hidden={hidden}
              onHide={hide}
            />
          )}
        </ToolRow>
      }
      pane={
        <OrderPanel
          order={open}
          item_now={item_now}
          people={around.people}
          now={around.now}
          isBusy={chosen.isBusy}
          onAct={actsOn}
        />
      }
    >
      <OrderViews
        view={view}
        orders={orders}
        total={total}
        calendar={calendar}
        overview={overview}
        week={week}
        around={around}
        chosen={chosen}
        hidden={hidden}
        sorting={sorting}
        onRange={showRange}
        onNew={() => url.change({ new: "1" })}
      />
    </SplitView>
  );
}

/** Where a person subscribes to their orders as a calendar. */
function useSubscription() {
  const t = useTranslations("calendar-links");
  return { label: t("subscribe"), icon: <CalendarSync aria-hidden />, href: "/profile#calendars" };
}

/** Shows the key figures of another range. */
function useShownRange() {
  const url = useAddress();

  return (range: ChartRange) =>
    url.change(
      "quick" in range
        ? { range: range.quick, from: null, to: null }
        : { range: null, from: String(range.from), to: String(range.to) },
    );
}
