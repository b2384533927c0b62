"use client";

import { CalendarDays, Columns3, List, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { LinkTabs } from "@/components/ui/tabs";
import type { Query } from "@/lib/client/query";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { ActionDialog, type Asking } from "./action-dialog";
import { MyWork } from "./my-work";
import { OrderBoard } from "./order-board";
import { OrderBulkBar } from "./order-bulk-bar";
import { OrderCalendar } from "./order-calendar";
import { OrderFilters } from "./order-filters";
import { OrderList } from "./order-list";
import { OrderPanel } from "./order-panel";
import type { FullOrder, Order, Surroundings } from "./types";
import { type Answers, useActions } from "./use-actions";
import { useOrderExport } from "./use-order-export";
import { useOrderUrl } from "./use-order-url";
import type { Draft } from "./use-work-order-form";
import { WorkOrderDialog } from "./work-order-dialog";

export interface WorkOrdersScreenProps {
  orders: readonly Order[];
  total: number;
  /** The order in the split panel. */
  open: FullOrder | null;
  /** What a new order begins with; null while none is being written. */
  draft: Draft | null;
  /** Which orders these are, as the list's call is asked. */
  query: Query;
  /** The place whose orders these are, when the list is of one. */
  narrowed: { field: string; name: string } | null;
  /** The month that is shown, while the calendar is. */
  calendar: { month: string; time_zone: string } | null;
  around: Surroundings;
}

const views = ["list", "board", "calendar"] as const;

export function WorkOrdersScreen(props: WorkOrdersScreenProps) {
  const { orders, total, open, draft, query, narrowed, calendar, around } = props;
  const t = useTranslations("work-orders");
  const url = useOrderUrl();
  const { act, isBusy } = useActions();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [asking, setAsking] = useState<Asking | null>(null);
  const view = views.find((one) => one === url.get("view")) ?? "list";
  const chosen = orders.filter(({ id }) => selected.has(id));
  useHotkeys({ escape: () => url.change({ id: null }) }, { enabled: open !== null && chosen.length === 0 && !asking });

  const begin = (action: WorkOrderAction, which: readonly Order[]) =>
    action === "start" ? take({ action, orders: which }, {}) : setAsking({ action, orders: which });

  /** What was skipped stays selected and says why. */
  async function take({ action, orders: which }: Asking, answers: Answers) {
    const skipped = await act(
      action,
      which.map(({ id }) => id),
      answers,
    );
    setAsking(null);
    if (which.length === 1 && chosen.length === 0) return;
    setSelected(new Set(skipped.map(({ id }) => id)));
    setReasons(new Map(skipped.map(({ id, reason }) => [id, reason ?? ""])));
  }

  const canCreate = around.may.create;
  const startNew = () => url.change({ new: "1" });
  const exportAction = useOrderExport(query);
  const actions = total > 0 ? [exportAction] : [];

  return (
    <>
      <MyWork orders={orders} around={around} onNew={canCreate ? startNew : undefined} actions={actions} />
      <div className="flex min-h-0 flex-col max-md:hidden">
        <PageHeader
          title={t("title")}
          tabs={<OrderTabs current="work-orders" />}
          actions={actions}
          primary={
            canCreate ? { label: t("new"), icon: <Plus aria-hidden />, onSelect: startNew, hotkey: "C" } : undefined
          }
        />
        <div className="page-pad grid gap-2.5">
          <div data-no-print className="flex flex-wrap items-center gap-[7px]">
            <SegmentedControl
              label={t("view.label")}
              value={view}
              onValueChange={(next) => url.change({ view: next === "list" ? null : next, month: null })}
              segments={[
                { value: "list", label: t("view.list"), icon: <List aria-hidden /> },
                { value: "board", label: t("view.board"), icon: <Columns3 aria-hidden /> },
                { value: "calendar", label: t("view.calendar"), icon: <CalendarDays aria-hidden /> },
              ]}
            />
            <OrderFilters narrowed={narrowed} teams={around.teams} />
          </div>
          <div className={open ? "grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]" : ""}>
            {view === "calendar" && calendar ? (
              <OrderCalendar
                {...calendar}
                orders={orders}
                total={total}
                now={around.now}
                may={around.may}
                onOpen={(id) => url.change({ id: String(id) })}
              />
            ) : orders.length === 0 ? (
              <EmptyState
                title={t("empty")}
                text={t("empty_hint")}
                action={
                  canCreate && (
                    <Button variant="primary" onClick={startNew}>
                      {t("new")}
                    </Button>
                  )
                }
              />
            ) : view === "board" ? (
              <OrderBoard
                orders={orders}
                now={around.now}
                onAct={begin}
                onOpen={(id) => url.change({ id: String(id) })}
              />
            ) : (
              <OrderList
                orders={orders}
                total={total}
                now={around.now}
                openId={open?.id ?? null}
                selected={selected}
                reasons={reasons}
                onSelect={setSelected}
                onOpen={(id) => url.change({ id: String(id) })}
              />
            )}
            {open && (
              <OrderPanel
                order={open}
                now={around.now}
                isBusy={isBusy}
                onAct={(action) => begin(action, [open])}
                onClose={() => url.change({ id: null })}
              />
            )}
          </div>
        </div>
        <OrderBulkBar
          chosen={chosen}
          onAct={(action) => begin(action, chosen)}
          onClear={() => setSelected(new Set())}
        />
      </div>
      <ActionDialog asking={asking} onCancel={() => setAsking(null)} onGiven={take} isBusy={isBusy} />
      {draft && (
        <WorkOrderDialog draft={draft} around={around} onClose={() => url.change(withoutDraft, { replace: true })} />
      )}
    </>
  );
}

/** The address when the form is closed: neither it nor what it began with. */
export const withoutDraft = {
  new: null,
  production_line_id: null,
  machine_id: null,
  asset_id: null,
  equipment_id: null,
  alert_id: null,
  due: null,
  edit: null,
};

export function OrderTabs({ current }: { current: "work-orders" | "logs" }) {
  const t = useTranslations("work-orders.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={[
        { href: "/maintenance/work-orders", label: t("work-orders"), current: current === "work-orders" },
        { href: "/maintenance/logs", label: t("logs"), current: current === "logs" },
      ]}
    />
  );
}
