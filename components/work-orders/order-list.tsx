"use client";

import { Activity, Inbox, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { cn } from "@/lib/client/class-names";
import { alertsFirst, isFromAlert } from "@/lib/domain/maintenance/urgency";
import { dueGroups } from "@/lib/domain/maintenance/work-order-due";
import { Assignee } from "./assignee";
import { Due, useDuration } from "./due";
import { ItemLevel } from "./item-level";
import { placeText } from "./place";
import { Priority } from "./priority";
import type { Order } from "./types";
import { WorkOrderType } from "./work-order-type";

export interface OrderListProps {
  orders: readonly Order[];
  total: number;
  now: string;
  openId: number | null;
  selected: ReadonlySet<number>;
  /** Why the last action skipped an order. */
  reasons: ReadonlyMap<number, string>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
}

const grouped = (orders: readonly Order[]) => {
  const rest = orders.filter((order) => !isFromAlert(order));
  return [
    { group: "from_alerts", those: alertsFirst(orders.filter(isFromAlert)) } as const,
    ...dueGroups.map((group) => ({ group, those: rest.filter((order) => order.due_group === group) })),
  ].filter(({ those }) => those.length > 0);
};

/** Type and expected time leave the name of the work its room on a tablet; the order itself shows both. */
const roomy = "hidden xl:table-cell";

/** What alerts led to first, then by how near the due date is, the late ones first. */
export function OrderList({ orders, total, now, openId, selected, reasons, onSelect, onOpen }: OrderListProps) {
  const t = useTranslations("work-orders");
  const all = orders.every(({ id }) => selected.has(id));
  const some = orders.some(({ id }) => selected.has(id));

  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  return (
    <Card className="min-w-0 overflow-hidden">
      <table className="w-full border-collapse">
        <thead>
          <tr className="h-9 border-line border-b bg-sunk text-left text-muted text-xs [&>th]:px-2 [&>th]:font-medium">
            <th className="w-9 pl-3!">
              <Checkbox
                aria-label={t("select_all")}
                checked={all ? true : some ? "indeterminate" : false}
                onCheckedChange={() => onSelect(all ? new Set() : new Set(orders.map(({ id }) => id)))}
              />
            </th>
            <th>{t("fields.number")}</th>
            <th className="w-full">{t("fields.name")}</th>
            <th>{t("fields.status")}</th>
            <th className={openId ? "hidden 2xl:table-cell" : roomy}>{t("fields.priority")}</th>
            <th className={openId ? "hidden 2xl:table-cell" : roomy}>{t("fields.type")}</th>
            <th className={openId ? "hidden 2xl:table-cell" : ""}>{t("fields.assigned_user_id")}</th>
            <th>{t("fields.due_at")}</th>
            <th className={cn(roomy, "whitespace-nowrap pr-3! text-right")}>{t("fields.expected_minutes")}</th>
          </tr>
        </thead>
        {grouped(orders).map(({ group, those }) => (
          <tbody key={group}>
            <tr className="h-8 border-line-soft border-b bg-sunk">
              <th colSpan={9} scope="rowgroup" className="px-3 text-left font-normal text-muted text-xs">
                <b className="mr-1.5 font-semibold text-sm text-strong">{t(`groups.${group}`)}</b>
                {those.length}
              </th>
            </tr>
            {those.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                now={now}
                isOpen={order.id === openId}
                isNarrow={openId !== null}
                isSelected={selected.has(order.id)}
                reason={selected.has(order.id) ? reasons.get(order.id) : undefined}
                onToggle={() => toggle(order.id)}
                onOpen={() => onOpen(order.id)}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className="border-line-soft border-t px-3 py-2.5 text-muted text-xs">
        {t(total > orders.length ? "count_shown" : "count", { count: total, shown: orders.length })}
      </p>
    </Card>
  );
}

interface OrderRowProps {
  order: Order;
  now: string;
  isOpen: boolean;
  isNarrow: boolean;
  isSelected: boolean;
  reason?: string;
  onToggle: () => void;
  onOpen: () => void;
}

function OrderRow({ order, now, isOpen, isNarrow, isSelected, reason, onToggle, onOpen }: OrderRowProps) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const wide = isNarrow ? "hidden 2xl:table-cell" : "";

  return (
    <tr
      className={cn(
        "h-[46px] border-line-soft border-b hover:bg-hover [&>td]:px-2",
        isSelected && "bg-accent-tint",
        isOpen && "bg-accent-tint shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <td className="pl-3!">
        <Checkbox aria-label={t("select", { label: order.label })} checked={isSelected} onCheckedChange={onToggle} />
      </td>
      <td className="whitespace-nowrap font-mono text-muted text-xs">{order.label}</td>
      <td className="max-w-0">
        <button type="button" onClick={onOpen} className="block w-full min-w-0 text-left">
          <span className="flex items-center gap-1.5 font-semibold text-strong">
            <ItemLevel item={order.equipment_id} />
            <span className="line-clamp-2 xl:line-clamp-1">{order.name}</span>
            {order.finding && <Activity aria-label={t("from_alert")} className="size-3.5 shrink-0 text-muted" />}
            {order.request && <Inbox aria-label={t("from_request")} className="size-3.5 shrink-0 text-muted" />}
            {order.is_site_visit_required && (
              <MapPin aria-label={t("fields.is_site_visit_required")} className="size-3.5 shrink-0 text-muted" />
            )}
          </span>
          <span className="block truncate text-muted text-xs">
            <Priority priority={order.priority} isQuiet className="mr-1.5 xl:hidden" />
            {placeText(order)}
          </span>
          {reason && <span className="block text-alarm-text text-xs">{reason}</span>}
        </button>
      </td>
      <td>
        <ProcessChip state={order.status as ProcessState} />
      </td>
      <td className={isNarrow ? wide : roomy}>
        <Priority priority={order.priority} />
      </td>
      <td className={cn(isNarrow ? wide : roomy, "whitespace-nowrap")}>
        <WorkOrderType type={order.type} category={order.category} />
      </td>
      {/* As wide as a name usually is: a longer one ends in dots before it takes the name of the work its room. */}
      <td className={cn(wide, "max-w-32 xl:max-w-48")}>
        <Assignee order={order} />
      </td>
      <td>
        <Due order={order} now={now} />
      </td>
      <td className={cn(roomy, "pr-3! text-right whitespace-nowrap tabular-nums")}>
        {duration(order.expected_minutes)}
      </td>
    </tr>
  );
}
